import Espalier

// Filter forms, for a host that holds the texts. A view of one is also a view of its rows, which the
// host builds as items of an outline.

/// Creates a view of a form without fields.
@_expose(wasm)
@_cdecl("espalier_form_make")
public func formMake() -> UnsafeMutableRawPointer {
  Unmanaged<OutlineView>.passRetained(FormView()).toOpaque()
}

/// Starts over with other fields, which are unanswered, and without records.
///
/// The first `count` words in the buffer define them; see ``FormPartCode``.
///
/// - Returns: 1, or 0 if a section or a field has no place; then nothing changes.
@_expose(wasm)
@_cdecl("espalier_form_define")
public func formDefine(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  FormView.at(form: view).define(count) ? 1 : 0
}

/// Performs a command.
///
/// - Parameters:
///   - command: See ``FormCommandCode``, also for the argument.
/// - Returns: The address of the number of words and the words of the result; see
///   ``FormResultWord``.
@_expose(wasm)
@_cdecl("espalier_form_command")
public func formCommand(
  _ view: UnsafeMutableRawPointer,
  command: Int32,
  argument: Int32
) -> UnsafeMutablePointer<Int32> {
  FormView.at(form: view).perform(command, argument)
  return OutlineView.at(view).output.start
}

/// The address of the number of words and the words of the result of a query; see
/// ``FormQueryCode``.
@_expose(wasm)
@_cdecl("espalier_form_query")
public func formQuery(
  _ view: UnsafeMutableRawPointer,
  query: Int32,
  argument: Int32
) -> UnsafeMutablePointer<Int32> {
  FormView.at(form: view).query(query, argument)
  return OutlineView.at(view).output.start
}

/// Sets the number of records, which hold nothing yet.
@_expose(wasm)
@_cdecl("espalier_form_records")
public func formRecords(_ view: UnsafeMutableRawPointer, count: Int32) {
  FormView.at(form: view).setRecords(count)
}

/// Replaces the records that hold an option, a checked toggle or the present text of a field: the
/// first `count` numbers in the buffer.
///
/// - Parameter option: 0 for a toggle and for a text, whose records the host sets again whenever the
///   text has changed.
/// - Returns: 1, or 0 if there is no such option.
@_expose(wasm)
@_cdecl("espalier_form_column")
public func formColumn(
  _ view: UnsafeMutableRawPointer,
  field: Int32,
  option: Int32,
  count: Int32
) -> Int32 {
  FormView.at(form: view).setColumn(field, option, count) ? 1 : 0
}
