// A stand-in for UIKit: the part of its published interface that EspalierUIKit uses, for systems
// without UIKit.
//
// The comment above a declaration is the path of its page below
// https://developer.apple.com/documentation/; a doc comment describes where the stand-in differs.
// The stand-in's own interface to tests is in `StandIn`.

@_exported public import Foundation
