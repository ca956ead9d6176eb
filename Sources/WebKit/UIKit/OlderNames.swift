// The Swift 3 and 4 names of types that are nested today; much web view code of those years uses them.

/// The older name of ``UIApplication/LaunchOptionsKey``.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
/// The older name of ``UIApplication/OpenURLOptionsKey``.
public typealias UIApplicationOpenURLOptionsKey = UIApplication.OpenURLOptionsKey
/// The older name of ``UIControl/Event``.
public typealias UIControlEvents = UIControl.Event
/// The older name of ``UIControl/State``.
public typealias UIControlState = UIControl.State
/// The older name of ``UIButton/ButtonType``.
public typealias UIButtonType = UIButton.ButtonType
/// The older name of ``UIBarButtonItem/Style``.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// The older name of ``UIBarButtonItem/SystemItem``.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// The older name of ``UIAlertAction/Style``.
public typealias UIAlertActionStyle = UIAlertAction.Style
/// The older name of ``UIAlertController/Style``.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// The older name of ``UIActivity/ActivityType``.
public typealias UIActivityType = UIActivity.ActivityType
/// The older name of ``UIView/AnimationOptions``.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The older name of ``UIView/AutoresizingMask``.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
