/// The keys of the terminal, for the manual page.
package enum TerminalKeys {
  /// The sections of keys, each with the names of keys and their meaning.
  package static var sections: [(title: String, keys: [(names: String, help: String)])] {
    KeyTable.all.map { section in
      (section.title, section.bindings.map { ($0.names, $0.help) })
    }
  }
}
