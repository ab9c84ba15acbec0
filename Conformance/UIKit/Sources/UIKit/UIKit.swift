// A stand-in for UIKit: what EspalierUIKit uses of its published interface, for a system without it.
//
// The comment of a declaration that UIKit has is the path of its page below
// https://developer.apple.com/documentation/. What is the stand-in's own is in `StandIn`.

@_exported public import Foundation
