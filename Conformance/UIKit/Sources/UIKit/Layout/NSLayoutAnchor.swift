public import Foundation

// uikit/nslayoutanchor
@MainActor
public class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  weak var item: AnyObject?
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
    super.init()
  }

  func relate(
    _ relation: NSLayoutConstraint.Relation,
    to other: NSLayoutAnchor<AnchorType>?,
    multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    guard let item else { preconditionFailure("the view of an anchor is gone") }
    return NSLayoutConstraint(
      item,
      attribute,
      relation,
      other?.item,
      other?.attribute ?? .notAnAttribute,
      multiplier: multiplier,
      constant: constant
    )
  }

  // uikit/nslayoutanchor/constraint(equalto:)
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.equal, to: anchor)
  }

  // uikit/nslayoutanchor/constraint(equalto:constant:)
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    relate(.equal, to: anchor, constant: c)
  }

  // uikit/nslayoutanchor/constraint(greaterthanorequalto:constant:)
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, to: anchor, constant: c)
  }

  // uikit/nslayoutanchor/constraint(greaterthanorequalto:)
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, to: anchor)
  }

  // uikit/nslayoutanchor/constraint(lessthanorequalto:constant:)
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, to: anchor, constant: c)
  }

  // uikit/nslayoutanchor/constraint(lessthanorequalto:)
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, to: anchor)
  }
}

// uikit/nslayoutxaxisanchor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

// uikit/nslayoutyaxisanchor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

// uikit/nslayoutdimension
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  // uikit/nslayoutdimension/constraint(equaltoconstant:)
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.equal, to: nil, constant: c)
  }

  // uikit/nslayoutdimension/constraint(greaterthanorequaltoconstant:)
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, to: nil, constant: c)
  }

  // uikit/nslayoutdimension/constraint(lessthanorequaltoconstant:)
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, to: nil, constant: c)
  }

  // uikit/nslayoutdimension/constraint(equalto:multiplier:)
  public func constraint(
    equalTo anchor: NSLayoutDimension,
    multiplier m: CGFloat
  ) -> NSLayoutConstraint {
    relate(.equal, to: anchor, multiplier: m)
  }

  // uikit/nslayoutdimension/constraint(equalto:multiplier:constant:)
  public func constraint(
    equalTo anchor: NSLayoutDimension,
    multiplier m: CGFloat,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    relate(.equal, to: anchor, multiplier: m, constant: c)
  }
}

// uikit/uilayoutguide
@MainActor
open class UILayoutGuide: NSObject {
  enum Kind {
    case free, safeArea, margins, content, visible
  }

  let kind: Kind
  // uikit/uilayoutguide/owningview
  public internal(set) weak var owningView: UIView?
  /// Where the last layout put it, in the coordinates of its view; the others are computed.
  var solvedFrame = CGRect.zero

  init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    owningView = view
    super.init()
  }

  // uikit/uilayoutguide/init()
  public override init() {
    kind = .free
    super.init()
  }

  // uikit/uilayoutguide/layoutframe
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    switch kind {
    case .free: return solvedFrame
    case .safeArea, .visible: return view.bounds
    case .margins: return view.bounds.inset(by: view.layoutMargins)
    case .content: return CGRect(origin: .zero, size: (view as? UIScrollView)?.contentSize ?? .zero)
    }
  }
}

extension UIView {
  // uikit/uiview/leadinganchor
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  // uikit/uiview/trailinganchor
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  // uikit/uiview/leftanchor
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  // uikit/uiview/rightanchor
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  // uikit/uiview/centerxanchor
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  // uikit/uiview/topanchor
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  // uikit/uiview/bottomanchor
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  // uikit/uiview/centeryanchor
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  // uikit/uiview/firstbaselineanchor
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  // uikit/uiview/widthanchor
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  // uikit/uiview/heightanchor
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UILayoutGuide {
  // uikit/uilayoutguide/leadinganchor
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  // uikit/uilayoutguide/trailinganchor
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  // uikit/uilayoutguide/leftanchor
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  // uikit/uilayoutguide/rightanchor
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  // uikit/uilayoutguide/centerxanchor
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  // uikit/uilayoutguide/topanchor
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  // uikit/uilayoutguide/bottomanchor
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  // uikit/uilayoutguide/centeryanchor
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  // uikit/uilayoutguide/widthanchor
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  // uikit/uilayoutguide/heightanchor
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}
