// A stand-in for UIKit: what EspalierUIKit uses of its published interface, for a system without it.
//
// The comment above a declaration is the path of its page below
// https://developer.apple.com/documentation/; a doc comment says what the stand-in does otherwise.
// What is the stand-in's own is in `StandIn`.

@_exported public import Foundation
