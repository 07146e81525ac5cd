// Written by `remix vite:build`; wrangler bundles it with this file.
// @ts-expect-error: absent before the first build
import * as untypedBuild from "../build/server/index.js"
import type { LazyBuild } from "./http/matching-build.server.ts"

type Build = LazyBuild & { entry: { module: typeof import("./entry.server.tsx") } }
const build: Build = untypedBuild

// Everything comes from the build: imports of app files would be in the bundle twice.
const { AlertAlarmObject: AlertAlarm, FeedRefreshObject: FeedRefresh, PaymentCountdown: Countdown } = build.entry.module

export default build.entry.module.createWorker(build)
export class AlertAlarmObject extends AlertAlarm {}
export class FeedRefreshObject extends FeedRefresh {}
export class PaymentCountdown extends Countdown {}
