import { describe, expect, it } from "vitest"
import { externalBrowserLink, type InAppBrowser, inAppBrowser } from "#app/http/in-app-browser.ts"

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
const ANDROID =
  "Mozilla/5.0 (Linux; Android 13; SM-A536E Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0.6167.101 Mobile Safari/537.36"

const LINE_IOS = `${IPHONE} Mobile/15E148 Safari Line/14.4.0`
const LINE_ANDROID = `${ANDROID} Line/14.0.1/IAB`
const FACEBOOK_IOS = `${IPHONE} Mobile/21E236 [FBAN/FBIOS;FBAV/456.0.0.38.108;FBBV/579471340;FBDV/iPhone14,2;FBMD/iPhone;FBSN/iOS;FBSV/17.4.1;FBSS/3;FBID/phone;FBLC/th_TH;FBOP/5]`
const FACEBOOK_ANDROID = `${ANDROID} [FB_IAB/FB4A;FBAV/449.0.0.47.109;]`
const MESSENGER_IOS = `${IPHONE} Mobile/21E236 [FBAN/MessengerLiteForiOS;FBAV/451.0.0.31.109;FBDV/iPhone12,1;FBSN/iOS;FBSV/17.4.1]`
const INSTAGRAM_IOS = `${IPHONE} Mobile/21E236 Instagram 325.0.3.34.90 (iPhone14,5; iOS 17_4_1; th_TH; th; scale=3.00; 1170x2532; 584661254)`
const INSTAGRAM_ANDROID = `${ANDROID} Instagram 318.0.0.30.109 Android (33/13; 420dpi; 1080x2176; samsung; SM-A536E; a53x; s5e8825; th_TH; 561377353)`
const WECHAT_IOS = `${IPHONE} Mobile/15E148 MicroMessenger/8.0.48(0x18003030) NetType/WIFI Language/en`
const WECHAT_ANDROID = `${ANDROID} MMWEBID/8731 MicroMessenger/8.0.47.2560(0x28002F35) WeChat/arm64 Weixin NetType/WIFI`
const KAKAOTALK_IOS = `${IPHONE} Mobile/15E148 KAKAOTALK/10.6.5 (INAPP)`
const KAKAOTALK_ANDROID = `${ANDROID};KAKAOTALK 2410520`
const TIKTOK_IOS = `${IPHONE} Mobile/15E148 musical_ly_33.6.0 BytedanceWebview/d8a21c6`
const TIKTOK_ANDROID = `${ANDROID} trill_330605 AppName/trill BytedanceWebview/d8a21c6`

describe("inAppBrowser", () => {
  it.each<[string, InAppBrowser | null]>([
    [LINE_IOS, "line"],
    [LINE_ANDROID, "line"],
    [FACEBOOK_IOS, "facebook"],
    [FACEBOOK_ANDROID, "facebook"],
    [MESSENGER_IOS, "facebook"],
    [INSTAGRAM_IOS, "instagram"],
    [INSTAGRAM_ANDROID, "instagram"],
    [WECHAT_IOS, "wechat"],
    [WECHAT_ANDROID, "wechat"],
    [KAKAOTALK_IOS, "kakaotalk"],
    [KAKAOTALK_ANDROID, "kakaotalk"],
    [TIKTOK_IOS, "tiktok"],
    [TIKTOK_ANDROID, "tiktok"],
    // Safari, Chrome on Android and iOS, Samsung Internet, Firefox, desktop browsers, a plain web view, an HTTP client, no User-Agent.
    [`${IPHONE} Version/17.4.1 Mobile/15E148 Safari/604.1`, null],
    [`${IPHONE} CriOS/123.0.6312.52 Mobile/15E148 Safari/604.1`, null],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Mobile Safari/537.36",
      null,
    ],
    [
      "Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A536E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36",
      null,
    ],
    ["Mozilla/5.0 (Android 14; Mobile; rv:124.0) Gecko/124.0 Firefox/124.0", null],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Safari/537.36 Edg/123.0.2420.65",
      null,
    ],
    [ANDROID, null],
    ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", null],
    ["Baseline/1.0", null],
    ["", null],
  ])("%s", (userAgent, expected) => {
    expect(inAppBrowser(userAgent)).toBe(expected)
  })
})

describe("the link to an external browser", () => {
  const url = "https://baan.test/booking/1/open?token=a.b&to=payment"
  const byLine = `${url}&openExternalBrowser=1`
  const byIntent =
    "intent://baan.test/booking/1/open?token=a.b&to=payment#Intent;scheme=https;action=android.intent.action.VIEW;S.browser_fallback_url=https%3A%2F%2Fbaan.test%2Fbooking%2F1%2Fopen%3Ftoken%3Da.b%26to%3Dpayment;end"

  it.each([
    ["LINE on an iPhone", LINE_IOS, byLine],
    ["LINE on Android", LINE_ANDROID, byLine],
    ["Facebook on Android", FACEBOOK_ANDROID, byIntent],
    ["Instagram on Android", INSTAGRAM_ANDROID, byIntent],
    ["Facebook on an iPhone", FACEBOOK_IOS, null],
    ["Instagram on an iPhone", INSTAGRAM_IOS, null],
    ["WeChat on Android", WECHAT_ANDROID, null],
    ["KakaoTalk on Android", KAKAOTALK_ANDROID, null],
    ["TikTok on Android", TIKTOK_ANDROID, null],
  ])("for %s", (_, userAgent, href) => {
    expect(externalBrowserLink(userAgent, url)).toEqual({ href, url })
  })

  it("is absent for a full browser", () => {
    expect(externalBrowserLink(`${IPHONE} Version/17.4.1 Mobile/15E148 Safari/604.1`, url)).toBeNull()
  })
})
