// The Swift 3 and 4 names of types that are nested today; much web view code of those years uses them.

/// Today's ``UIApplication/LaunchOptionsKey``.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
/// Today's ``UIApplication/OpenURLOptionsKey``.
public typealias UIApplicationOpenURLOptionsKey = UIApplication.OpenURLOptionsKey
/// Today's ``UIControl/Event``.
public typealias UIControlEvents = UIControl.Event
/// Today's ``UIControl/State``.
public typealias UIControlState = UIControl.State
/// Today's ``UIButton/ButtonType``.
public typealias UIButtonType = UIButton.ButtonType
/// Today's ``UIBarButtonItem/Style``.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// Today's ``UIBarButtonItem/SystemItem``.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// Today's ``UIAlertAction/Style``.
public typealias UIAlertActionStyle = UIAlertAction.Style
/// Today's ``UIAlertController/Style``.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// Today's ``UIActivity/ActivityType``.
public typealias UIActivityType = UIActivity.ActivityType
/// Today's ``UIView/AnimationOptions``.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// Today's ``UIView/AutoresizingMask``.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
