/// The numbers of children that are asked for at a time.
package enum PageSize {
  /// The number for a person, who sees some tens of them.
  package static var interactive: Int { 200 }

  /// The number for a program that reads all of them.
  package static var reading: Int { 1024 }
}
