@import ObjectiveC;
#pragma clang assume_nonnull begin
typedef double CGFloat;
typedef double NSTimeInterval __attribute__((swift_name("_TimeInterval")));
typedef long CFIndex;
typedef unsigned long long uint64_t;
typedef struct CGPoint { CGFloat x; CGFloat y; } CGPoint;
typedef struct CGSize { CGFloat width; CGFloat height; } CGSize;
typedef struct CGVector { CGFloat dx; CGFloat dy; } CGVector;
typedef struct CGRect { CGPoint origin; CGSize size; } CGRect;
typedef struct CGAffineTransform { CGFloat a, b, c, d, tx, ty; } CGAffineTransform;
typedef struct NSRange { NSUInteger location; NSUInteger length; } NSRange;
@class NSCoder, NSString, NSData;
@protocol NSCopying @end
@protocol NSCoding
- (void)encodeWithCoder:(NSCoder *)coder;
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end
__attribute__((swift_bridge("Swift.String"))) @interface NSString : NSObject <NSCopying> @end
__attribute__((swift_bridge("Swift.Array"))) @interface NSArray<__covariant ObjectType> : NSObject @end
__attribute__((swift_bridge("Swift.Dictionary"))) @interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject @end
__attribute__((swift_bridge("Swift.Set"))) @interface NSSet<__covariant ObjectType> : NSObject @end
__attribute__((swift_bridge("FoundationEssentials.IndexPath"))) @interface NSIndexPath : NSObject @end
__attribute__((swift_bridge("Foundation.IndexSet"))) @interface NSIndexSet : NSObject @end
__attribute__((swift_bridge("FoundationEssentials.Data"))) @interface NSData : NSObject @end
__attribute__((swift_bridge("FoundationEssentials.Date"))) @interface NSDate : NSObject @end
__attribute__((swift_bridge("FoundationEssentials.URL"))) @interface NSURL : NSObject @end
__attribute__((swift_bridge("FoundationEssentials.UUID"))) @interface NSUUID : NSObject <NSCopying> @end
__attribute__((swift_name("Bundle"))) @interface NSBundle : NSObject
@property (class, readonly) NSBundle *mainBundle __attribute__((swift_name("main")));
- (NSString *)localizedStringForKey:(NSString *)key value:(nullable NSString *)value table:(nullable NSString *)tableName;
@end
typedef NSString *NSNotificationName __attribute__((swift_newtype(struct))) __attribute__((swift_name("NSNotification.Name")));
typedef NSString *NSAttributedStringKey __attribute__((swift_newtype(struct))) __attribute__((swift_name("NSAttributedString.Key")));
@interface NSNotification : NSObject @end
@interface NSAttributedString : NSObject <NSCopying>
- (instancetype)initWithString:(NSString *)str attributes:(nullable NSDictionary<NSAttributedStringKey, id> *)attrs;
@property (readonly, copy) NSString *string;
@property (readonly) NSUInteger length;
@end
@interface NSCoder : NSObject
- (void)encodeObject:(nullable id)object forKey:(NSString *)key;
@end
@interface NSUserActivity : NSObject
- (instancetype)initWithActivityType:(NSString *)activityType __attribute__((objc_designated_initializer));
@property (readonly, copy) NSString *activityType;
@property BOOL needsSave;
@property (nullable, copy) NSDictionary *userInfo;
- (void)addUserInfoEntriesFromDictionary:(NSDictionary *)otherDictionary;
@end
__attribute__((swift_name("UndoManager"))) __attribute__((swift_attr("@MainActor")))
@interface NSUndoManager : NSObject
- (void)setActionName:(NSString *)actionName;
- (void)removeAllActionsWithTarget:(id)target;
- (void)undo;
- (void)redo;
@property (readonly) BOOL canUndo;
@property (readonly) BOOL canRedo;
@end
__attribute__((swift_name("Progress"))) @interface NSProgress : NSObject @end
@interface NSError : NSObject @end
__attribute__((swift_name("NSItemProviderRepresentationVisibility"))) typedef enum __attribute__((enum_extensibility(open))) NSItemProviderRepresentationVisibility : NSInteger {
  NSItemProviderRepresentationVisibilityAll = 0,
  NSItemProviderRepresentationVisibilityTeam = 1,
  NSItemProviderRepresentationVisibilityGroup = 2,
  NSItemProviderRepresentationVisibilityOwnProcess = 3,
} NSItemProviderRepresentationVisibility;
@interface NSItemProvider : NSObject
@property (readonly, copy) NSArray<NSString *> *registeredTypeIdentifiers;
- (void)registerDataRepresentationForTypeIdentifier:(NSString *)typeIdentifier visibility:(NSItemProviderRepresentationVisibility)visibility loadHandler:(NSProgress * _Nullable (^ __attribute__((swift_attr("@Sendable"))))(void (^ __attribute__((swift_attr("@Sendable"))) completionHandler)(NSData * _Nullable data, NSError * _Nullable error)))loadHandler;
@end
@interface NSNumber : NSObject @end
#pragma clang assume_nonnull end
