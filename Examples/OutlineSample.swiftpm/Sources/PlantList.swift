import Espalier
import EspalierObservation
import SwiftUI

/// The plants as a list of SwiftUI, with selection, a filter, deletion and undo.
struct PlantList: View {
  @Bindable var store: OutlineStore<String>
  @State private var query = ""

  var body: some View {
    NavigationStack {
      List(selection: $store.selection) {
        ForEach(store.rows) { row in
          PlantRow(row: row, store: store)
            .tag(row.item)
            .selectionDisabled(row.status != nil)
        }
      }
      .navigationTitle("Plants")
      .searchable(text: $query)
      .onChange(of: query) { filter() }
      .toolbar {
        EditButton()
        Button("Undo", systemImage: "arrow.uturn.backward", action: store.undo)
          .disabled(!store.canUndo)
        Button("Redo", systemImage: "arrow.uturn.forward", action: store.redo)
          .disabled(!store.canRedo)
        Button("Delete", systemImage: "trash", action: delete)
          .disabled(store.selection.isEmpty)
      }
    }
  }

  private func filter() {
    let query = query
    store.update { list in
      guard !query.isEmpty else { return list.clearFilter() }
      return list.filter { id in
        id.localizedCaseInsensitiveContains(query) ? .show : .showIfDescendantShows
      }
    }
  }

  private func delete() {
    // The selected items exist, so that nothing is refused.
    _ = try? store.perform(.delete(Array(store.selection)))
  }
}

/// A row: its arrow, its name, or what is loading.
private struct PlantRow: View {
  let row: StoreRow<String>
  let store: OutlineStore<String>

  var body: some View {
    HStack {
      switch row.status {
      case .loading?: ProgressView()
      case .failed?: Button("Try Again") { store.update { list in retry(in: &list) } }
      case .more?: Text("More…").foregroundStyle(.secondary)
      case nil:
        if row.isExpandable {
          Button {
            withAnimation { store[isExpanded: row.item].toggle() }
          } label: {
            Image(systemName: "chevron.forward")
              .rotationEffect(.degrees(row.isExpanded ? 90 : 0))
          }
          .buttonStyle(.plain)
          .accessibilityHidden(true)
        }
        Text(row.item)
      }
    }
    .padding(.leading, CGFloat(row.level) * 20)
    .accessibilityElement(children: .combine)
    .accessibilityAction(named: row.isExpanded ? "Collapse" : "Expand") {
      store[isExpanded: row.item].toggle()
    }
  }

  private func retry(in list: inout Outline<String>) -> RowChanges {
    (try? list.retry(row.item)) ?? RowChanges()
  }
}
