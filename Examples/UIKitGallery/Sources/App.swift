// The entry point of the app. It needs Objective-C, so it is only compiled in Xcode; everything else is
// in GalleryViewController.swift and the screens.
#if canImport(ObjectiveC)
  import UIKit

  @main
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
      _ application: UIApplication,
      configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
      configuration.delegateClass = SceneDelegate.self
      return configuration
    }
  }

  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
      _ scene: UIScene,
      willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      let window = UIWindow(windowScene: scene)
      window.rootViewController = GalleryViewController.root()
      window.makeKeyAndVisible()
      self.window = window
    }
  }
#endif
