// A list of notes in folders, in which everything can be undone: edits one by one, and several as
// one step.

import Espalier

var notes = try Outline<String> {
  OutlineBranch("Garden", isExpanded: true) { ["Sow beans", "Prune roses"] }
  OutlineBranch("House") { ["Paint the door"] }
  "Call Ada"
}
notes.history = OutlineHistory()

func draw(_ title: String) {
  print("\n\(title)")
  for row in notes {
    let mark = row.isBranch ? (row.isExpanded ? "▾" : "▸") : "·"
    print(String(repeating: "  ", count: row.level + 1) + "\(mark) \(row.id)")
  }
}

draw("at first")

try notes.move("Call Ada", before: "Sow beans")
try notes.append(["Water the lawn"], to: "Garden")
draw("a note moved, and a new one")

try notes.delete("Garden")
draw("a folder deleted, with all that was in it")

if let step = notes.undo() { print("\nundo: \(step.changes)") }
draw("it is back, open as it was")

// A drag of several notes is one step, though it is several moves.
try notes.group { notes in
  try notes.insert([.init("Done", isBranch: true)], into: .section(0))
  for note in ["Sow beans", "Paint the door"] { try notes.move(note, into: "Done") }
  try notes.expand("Done")
}
draw("two notes done")

notes.undo()
draw("not done: one undo")

// A group that cannot be completed leaves nothing behind.
do {
  try notes.group { notes in
    try notes.delete("House")
    try notes.delete("Attic")
  }
} catch {
  print("\nrefused: \(error)")
}
print("House is still there: \(notes.contains("House"))")

notes.redo()
draw("redone")
