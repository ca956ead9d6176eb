// The object `wx` of WeChat's JSSDK, wire-compatible with version 1.6. A page that loads the SDK from WeChat's servers
// gets this script if it has no network.
(function (global) {
  'use strict';
  if (global.jWeixin) return;
  var agent = navigator.userAgent.toLowerCase();
  var isWeixin = agent.indexOf('micromessenger') >= 0;
  var isAndroid = agent.indexOf('android') >= 0;
  var isApple = agent.indexOf('iphone') >= 0 || agent.indexOf('ipad') >= 0;
  var isDesktop = /mac|win/.test(navigator.platform.toLowerCase()) || agent.indexOf('wxdebugger') >= 0;
  var version = (/micromessenger\/(\d+\.\d+(?:\.\d+)?)/.exec(agent) || ['', ''])[1];
  var pageTitle = document.title;

  // The names of WeChat's APIs that differ from those of the SDK, and the other way round.
  var apiNames = {
    config: 'preVerifyJSAPI', onMenuShareTimeline: 'menu:share:timeline',
    onMenuShareAppMessage: 'menu:share:appmessage', onMenuShareQQ: 'menu:share:qq',
    onMenuShareWeibo: 'menu:share:weiboApp', onMenuShareQZone: 'menu:share:QZone', previewImage: 'imagePreview',
    getLocation: 'geoLocation', openProductSpecificView: 'openProductViewWithPid', addCard: 'batchAddCard',
    openCard: 'batchViewCard', chooseWXPay: 'getBrandWCPayRequest',
    openEnterpriseRedPacket: 'getRecevieBizHongBaoRequest', startSearchBeacons: 'startMonitoringBeacons',
    stopSearchBeacons: 'stopMonitoringBeacons', onSearchBeacons: 'onBeaconsInRange',
    consumeAndShareCard: 'consumedShareCard', openAddress: 'editAddress'
  };
  var sdkNames = {};
  Object.keys(apiNames).forEach(function (name) { sdkNames[apiNames[name]] = name; });

  var settings = {};
  var times = { start: now(), ready: 0, verify: 0, verified: 0 };
  // The outcome of `wx.config` so far: 0 is none, 1 a result, -1 an error.
  var outcome = { state: 0, data: {}, isFailed: 1, readers: [], failure: null };

  function now() { return new Date().getTime(); }

  function whenReady(body) {
    if (!isWeixin) return;
    if (global.WeixinJSBridge) body();
    else document.addEventListener('WeixinJSBridgeReady', body, false);
  }

  // Every call carries the signature of the page.
  function signed(params) {
    params = params || {};
    params.appId = settings.appId;
    params.verifyAppId = settings.appId;
    params.verifySignType = 'sha1';
    params.verifyTimestamp = settings.timestamp + '';
    params.verifyNonceStr = settings.nonceStr;
    params.verifySignature = settings.signature;
    return params;
  }

  // The state in WeChat's message, in the SDK's spelling.
  function state(name, message) {
    if (!message) return 'ok';
    var text = message.substring(message.indexOf(':') + 1);
    if (text === 'confirm') text = 'ok';
    if (text === 'failed') text = 'fail';
    if (text.indexOf('failed_') >= 0) text = text.substring(7);
    if (text.indexOf('fail_') >= 0) text = text.substring(5);
    text = text.replace(/_/g, ' ').toLowerCase();
    if (text === 'access denied' || text === 'no permission to execute') text = 'permission denied';
    if (name === 'config' && text === 'function not exist') text = 'ok';
    return text || 'fail';
  }

  function finish(api, result, options, change) {
    if (api === 'openEnterpriseChat' || api === 'openBusinessView') result.errCode = result.err_code;
    ['err_code', 'err_desc', 'err_detail'].forEach(function (key) { delete result[key]; });
    if (!result.errMsg) {
      var name = sdkNames[api] || api;
      var message = result.err_msg;
      delete result.err_msg;
      result.errMsg = name + ':' + state(name, message);
    }
    options = options || {};
    if (change) change(result);
    var text = result.errMsg || '';
    if (settings.debug && !options.isInnerInvoke) alert(JSON.stringify(result));
    var end = text.substring(text.indexOf(':') + 1);
    var listener = end === 'ok' ? options.success : end === 'cancel' ? options.cancel : options.fail;
    if (listener) listener(result);
    if (options.complete) options.complete(result);
  }

  function note(name, options) {
    if (!settings.debug || (options && options.isInnerInvoke)) return;
    console.log('"' + (sdkNames[name] || name) + '",', options || '');
  }

  function invoke(api, params, options, change) {
    if (!global.WeixinJSBridge) return note(api, options);
    global.WeixinJSBridge.invoke(api, signed(params), function (result) { finish(api, result, options, change); });
  }

  function listen(api, options, trigger) {
    if (!global.WeixinJSBridge) return note(api, trigger || options);
    global.WeixinJSBridge.on(api, function (result) {
      if (trigger && trigger.trigger) trigger.trigger(result);
      finish(api, result, options);
    });
  }

  function apiList(names) {
    return names && names.map(function (name) { return apiNames[name] || name; });
  }

  function pick(names) {
    return function (options) {
      var params = {};
      names.split(' ').forEach(function (name) { if (name) params[name] = options[name]; });
      return params;
    };
  }

  function tips(key) {
    return function (options) {
      var params = {};
      params[key] = options[key];
      // eslint-disable-next-line eqeqeq -- The SDK accepts the text '0', too.
      params.isShowProgressTips = options.isShowProgressTips == 0 ? 0 : 1;
      return params;
    };
  }

  function parsed(key, isOnly) {
    return function (result) {
      if (!isOnly || !result[key]) return;
      try { result[key] = JSON.parse(result[key]); } catch (error) { if (key === 'extraData') result[key] = {}; }
    };
  }

  function renamed(names) {
    return function (result) {
      Object.keys(names).forEach(function (name) {
        result[names[name]] = result[name];
        delete result[name];
      });
    };
  }

  function payment(options) {
    return {
      timeStamp: options.timestamp + '', nonceStr: options.nonceStr, package: options.package,
      paySign: options.paySign, signType: options.signType || 'SHA1'
    };
  }

  function cards(first, second) {
    return function (options) {
      return {
        card_list: options.cardList.map(function (card) {
          var entry = { card_id: card.cardId };
          entry[first] = card[second];
          return entry;
        })
      };
    };
  }

  function network(result) {
    var found = result.errMsg.substring(result.errMsg.indexOf(':') + 1);
    var type = result.subtype || (['wifi', 'edge', 'wwan'].indexOf(found) >= 0 ? found : null);
    delete result.subtype;
    result.errMsg = 'getNetworkType:' + (type ? 'ok' : 'fail');
    if (type) result.networkType = type;
  }

  // The APIs by the SDK's names: the parameters for WeChat, and the SDK's changes of the result.
  var apis = {
    startRecord: [pick('')], stopRecord: [pick('')], playVoice: [pick('localId')], pauseVoice: [pick('localId')],
    stopVoice: [pick('localId')], uploadVoice: [tips('localId')], downloadVoice: [tips('serverId')],
    translateVoice: [tips('localId')], uploadImage: [tips('localId')], downloadImage: [tips('serverId')],
    updateTimelineShareData: [pick('title link imgUrl')], updateAppMessageShareData: [pick('title desc link imgUrl')],
    previewImage: [pick('current urls')], hideOptionMenu: [pick('')], showOptionMenu: [pick('')],
    closeWindow: [pick('')], hideMenuItems: [pick('menuList')], showMenuItems: [pick('menuList')],
    hideAllNonBaseMenuItem: [pick('')], showAllNonBaseMenuItem: [pick('')], stopSearchBeacons: [pick('')],
    startSearchBeacons: [pick('ticket')], getLocalImgData: [pick('localId')], chooseWXPay: [payment],
    openEnterpriseRedPacket: [payment], openCard: [cards('code', 'code')], getNetworkType: [pick(''), network],
    chooseImage: [function (options) {
      return {
        scene: '1|2', count: options.count || 9, sizeType: options.sizeType || ['original', 'compressed'],
        sourceType: options.sourceType || ['album', 'camera']
      };
    }, parsed('localIds', isAndroid)],
    openLocation: [function (options) {
      return {
        latitude: options.latitude, longitude: options.longitude, name: options.name || '',
        address: options.address || '', scale: options.scale || 28, infoUrl: options.infoUrl || ''
      };
    }],
    getLocation: [function (options) { return { type: options.type || 'wgs84' }; },
      function (result) { delete result.type; }],
    scanQRCode: [function (options) {
      return { needResult: options.needResult || 0, scanType: options.scanType || ['qrCode', 'barCode'] };
    }, function (result) {
      if (!isApple || !result.resultStr) return;
      var found = JSON.parse(result.resultStr);
      result.resultStr = found && found.scan_code && found.scan_code.scan_result;
    }],
    openAddress: [pick(''), renamed({
      addressPostalCode: 'postalCode', proviceFirstStageName: 'provinceName', addressCitySecondStageName: 'cityName',
      addressCountiesThirdStageName: 'countryName', addressDetailInfo: 'detailInfo'
    })],
    openProductSpecificView: [function (options) {
      return { pid: options.productId, view_type: options.viewType || 0, ext_info: options.extInfo };
    }],
    addCard: [cards('card_ext', 'cardExt'), function (result) {
      if (!result.card_list) return;
      result.cardList = JSON.parse(result.card_list);
      result.cardList.forEach(function (card) {
        renamed({ card_id: 'cardId', card_ext: 'cardExt' })(card);
        card.isSuccess = !!card.is_succ;
        delete card.is_succ;
      });
      delete result.card_list;
    }],
    chooseCard: [function (options) {
      return {
        app_id: settings.appId, location_id: options.shopId || '', sign_type: options.signType || 'SHA1',
        card_id: options.cardId || '', card_type: options.cardType || '', card_sign: options.cardSign,
        time_stamp: options.timestamp + '', nonce_str: options.nonceStr
      };
    }, renamed({ choose_card_info: 'cardList' })],
    consumeAndShareCard: [function (options) {
      return { consumedCardId: options.cardId, consumedCode: options.code };
    }],
    openEnterpriseChat: [function (options) {
      return { useridlist: options.userIds, chatname: options.groupName };
    }],
    launchMiniProgram: [function (options) {
      var parts = typeof options.path === 'string' && options.path ? options.path.split('?') : null;
      var path = parts ? parts[0] + '.html' + (parts[1] === undefined ? '' : '?' + parts[1]) : undefined;
      return { targetAppId: options.targetAppId, path: path, envVersion: options.envVersion };
    }],
    openBusinessView: [function (options) {
      return {
        businessType: options.businessType, queryString: options.queryString || '', envVersion: options.envVersion
      };
    }, parsed('extraData', isAndroid)]
  };

  // The data that a page shares, by event.
  function shares(name, api, desc, isTyped) {
    return function (options) {
      listen(apiNames[name], {
        complete: function (event) {
          var data = { title: options.title || pageTitle };
          if (desc) data.desc = desc === 'title' ? data.title : options.desc || '';
          // The SDK writes the link of a message first, and that of other shares last.
          if (api === 'sendAppMessage') data.link = options.link || location.href;
          data.img_url = options.imgUrl || '';
          if (api !== 'sendAppMessage') data.link = options.link || location.href;
          if (isTyped) {
            data.type = options.type || 'link';
            data.data_url = options.dataUrl || '';
          }
          invoke(api, data, event.scene === 'favorite' && isTyped && desc === 'desc' ? null : options);
        }
      }, options);
    };
  }

  function report() {
    if (isDesktop || settings.debug || version < '6.0.2' || !(isApple || isAndroid)) return;
    var image = new Image();
    wx.getNetworkType({
      isInnerInvoke: true,
      success: function (result) {
        image.src = 'https://open.weixin.qq.com/sdk/report?v=1&o=' + outcome.isFailed + '&s=' + (isApple ? 1 : 2)
          + '&c=' + version + '&a=' + settings.appId + '&n=' + result.networkType + '&i=' + (times.ready - times.start)
          + '&p=' + (times.verified - times.verify) + '&u=' + encodeURIComponent(location.href);
      }
    });
  }

  function runReaders() {
    var readers = outcome.readers;
    outcome.readers = [];
    readers.forEach(function (reader) { reader(); });
  }

  function verify() {
    outcome.readers.push(report);
    invoke(apiNames.config, {
      verifyJsApiList: apiList(settings.jsApiList), verifyOpenTagList: apiList(settings.openTagList)
    }, {
      success: function () { outcome.isFailed = 0; },
      fail: function (result) {
        if (outcome.failure) outcome.failure(result);
        else outcome.state = -1;
      },
      complete: runReaders
    }, function (result) {
      times.verified = now();
      outcome.state = 1;
      outcome.data = result;
    });
    times.verify = now();
  }

  function mini(name, argument) {
    return function (options) {
      options = options || {};
      whenReady(function () { invoke('invokeMiniProgramAPI', { name: name, arg: argument(options) }, options); });
    };
  }

  var wx = {
    config: function (options) {
      settings = options;
      note('config', options);
      whenReady(function () {
        if (options.check !== false) return verify();
        outcome.state = 1;
        runReaders();
      });
      if (wx.invoke) return;
      wx.invoke = function (name, params, callback) {
        if (global.WeixinJSBridge) global.WeixinJSBridge.invoke(name, signed(params), callback);
      };
      wx.on = function (name, callback) { if (global.WeixinJSBridge) global.WeixinJSBridge.on(name, callback); };
    },
    ready: function (body) {
      if (outcome.state !== 0) return void body();
      outcome.readers.push(body);
      if (!isWeixin && settings.debug) body();
    },
    error: function (body) {
      if (version < '6.0.2') return;
      if (outcome.state === -1) body(outcome.data);
      else outcome.failure = body;
    },
    checkJsApi: function (options) {
      invoke('checkJsApi', { jsApiList: apiList(options.jsApiList) }, options, function (result) {
        parsed('checkResult', isAndroid)(result);
        Object.keys(result.checkResult || {}).forEach(function (name) {
          if (!sdkNames[name]) return;
          result.checkResult[sdkNames[name]] = result.checkResult[name];
          delete result.checkResult[name];
        });
      });
    },
    onMenuShareTimeline: shares('onMenuShareTimeline', 'shareTimeline', 'title', true),
    onMenuShareAppMessage: shares('onMenuShareAppMessage', 'sendAppMessage', 'desc', true),
    onMenuShareQQ: shares('onMenuShareQQ', 'shareQQ', 'desc', false),
    onMenuShareWeibo: shares('onMenuShareWeibo', 'shareWeiboApp', 'desc', false),
    onMenuShareQZone: shares('onMenuShareQZone', 'shareQZone', 'desc', false),
    onVoiceRecordEnd: function (options) { listen('onVoiceRecordEnd', options); },
    onVoicePlayEnd: function (options) { listen('onVoicePlayEnd', options); },
    onSearchBeacons: function (options) { listen(apiNames.onSearchBeacons, options); },
    miniProgram: {
      navigateBack: mini('navigateBack', function (options) { return { delta: options.delta || 1 }; }),
      navigateTo: mini('navigateTo', pick('url')), redirectTo: mini('redirectTo', pick('url')),
      switchTab: mini('switchTab', pick('url')), reLaunch: mini('reLaunch', pick('url')),
      postMessage: mini('postMessage', function (options) { return options.data || {}; }),
      getEnv: function (callback) {
        whenReady(function () { callback({ miniprogram: global.__wxjs_environment === 'miniprogram' }); });
      }
    }
  };
  Object.keys(apis).forEach(function (name) {
    wx[name] = function (options) {
      options = options || {};
      invoke(apiNames[name] || name, apis[name][0](options), options, apis[name][1]);
    };
  });
  whenReady(function () { times.ready = now(); });
  global.wx = global.jWeixin = wx;
})(window);
