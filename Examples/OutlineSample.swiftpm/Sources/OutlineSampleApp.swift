import SwiftUI

@main
struct OutlineSampleApp: App {
  @State private var store = Plants.store()

  var body: some Scene {
    WindowGroup {
      TabView {
        PlantList(store: store)
          .tabItem { Label("SwiftUI", systemImage: "swift") }
        PlantSidebar()
          .ignoresSafeArea()
          .tabItem { Label("UIKit", systemImage: "sidebar.left") }
      }
    }
  }
}
