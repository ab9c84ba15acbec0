// Five records with a text too long for its row. A button expands a row to the height of its text;
// a tap outside the button selects the row.
//
// This program provides the heights of texts, like a front end that measures them. A row has 55
// points of other content around the text, and is never lower than 107.

import Espalier

/// The heights of the texts at widths of 196 and of 320 points.
let narrow: [String: Double] = ["r0": 180, "r1": 84, "r2": 52, "r3": 148, "r4": 33]
let wide: [String: Double] = ["r0": 120, "r1": 52, "r2": 36, "r3": 52, "r4": 33]
var texts = narrow

var rows = try ExpandableRows(["r0", "r1", "r2", "r3", "r4"], base: 107, chrome: 55)

func draw() {
  for id in rows.rows {
    guard let height = rows.height(of: id), let top = rows.outline.offset(of: id) else { continue }
    let button = rows.isExpandable(id) == false ? " " : rows.isExpanded(id) == true ? "-" : "+"
    let mark = rows.isSelected(id) == true ? "*" : " "
    print("  \(mark) [\(button)] \(id)  from \(Int(top)), \(Int(height)) high")
  }
  print("  \(Int(rows.outline.extent)) in all")
}

/// Measures the requested rows, and prints the rows whose height changed.
func follow(_ update: ExpandableRows<String>.RowUpdate) throws {
  for id in update.resized { print("  \(id) is \(Int(rows.height(of: id) ?? 0)) high now") }
  guard !update.rowsNeedingMeasurement.isEmpty else { return }
  print("  measured: \(update.rowsNeedingMeasurement.joined(separator: ", "))")
  try follow(try rows.setContentHeights(update.rowsNeedingMeasurement.map { ($0, texts[$0] ?? 0) }))
}

print("at first, nothing measured")
draw()

print("\nthe button of r0")
try follow(try rows.toggle("r0"))
draw()

print("\nthe button of r2, whose text fits")
try follow(try rows.toggle("r2"))
print("  expandable: \(rows.isExpandable("r2") == true)")

print("\na tap on r2, and the button at 480 points")
try rows.tap("r2")
if let update = rows.toggle(atOffset: 480) { try follow(update) }
draw()

print("\na new record at the top; heights and selection go with their rows")
texts["new"] = 60
try follow(try rows.insert(["new"], at: 0))
draw()

print("\nthe window is wider: what is open is measured again, and what is in sight")
texts.merge(wide) { $1 }
try follow(try rows.invalidateAll())
let inSight = rows.unmeasuredRows(in: rows.outline.rows(from: 0, height: 400))
print("  in sight: \(inSight.joined(separator: ", "))")
try follow(try rows.setContentHeights(inSight.map { ($0, texts[$0] ?? 0) }))
draw()
