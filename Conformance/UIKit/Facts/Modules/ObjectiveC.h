typedef _Bool BOOL; typedef signed long NSInteger; typedef unsigned long NSUInteger;
#pragma clang assume_nonnull begin
__attribute__((swift_name("NSObjectProtocol"))) @protocol NSObject
- (BOOL)isEqual:(nullable id)object;
- (BOOL)respondsToSelector:(SEL _Null_unspecified)aSelector;
@property (readonly) NSUInteger hash;
@end
typedef struct objc_implementation *IMP;
__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (instancetype)init __attribute__((objc_designated_initializer));
- (id _Nullable)forwardingTargetForSelector:(SEL _Null_unspecified)aSelector;
- (IMP _Null_unspecified)methodForSelector:(SEL _Null_unspecified)aSelector;
+ (IMP _Null_unspecified)instanceMethodForSelector:(SEL _Null_unspecified)aSelector;
@end
#pragma clang assume_nonnull end
