function setUp(b){b.callHandler('pay',{amount:5},function(a){
c(a.paid)})}function c(p){
console.log(p)}
window.WVJBCallbacks=[setUp];var f=document.createElement('iframe');f.src='https://__bridge_loaded__';document.documentElement.append(f);
//# sourceMappingURL=bundle.js.map
