// The configuration of a symbol. The stand-in draws nothing and ignores it.
extension UIImage {
  // uikit/uiimage/configuration-swift.class
  open class Configuration: Foundation.NSObject {}

  // uikit/uiimage/symbolconfiguration-swift.class
  open class SymbolConfiguration: Configuration {
    // uikit/uiimage/symbolconfiguration-swift.class/init(textstyle:)
    public convenience init(textStyle: UIFont.TextStyle) { self.init() }
  }

  // uikit/uiimage/init(systemname:withconfiguration:)
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    self.init(systemName: name)
  }
}
