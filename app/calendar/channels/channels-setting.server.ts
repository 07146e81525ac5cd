import { type SettingState, type SettingsReader, says, storedSetting } from "#app/admin/setting.server.ts"
import { formatAgo } from "#app/i18n/format-duration.ts"
import { feedState } from "./feed.ts"
import { type Feed, readFeeds } from "./feed-store.server.ts"

/** The maximum number of named channels; broken ones come first. */
const CHANNELS_NAMED = 3

export function channelsState(
  feeds: Pick<Feed, "name" | "succeededAt" | "createdAt" | "error">[],
  { t, language, now }: SettingsReader,
): SettingState {
  if (feeds.length === 0) return says(t("settings.state.calendars.none"))
  const isBroken = (feed: (typeof feeds)[number]) => feedState(feed, now) === "failing"
  const inOrder = [...feeds.filter(isBroken), ...feeds.filter((feed) => !isBroken(feed))]
  const texts = inOrder.slice(0, CHANNELS_NAMED).map((feed) => {
    const read =
      feed.succeededAt === null ? t("settings.state.calendars.never") : formatAgo(now - feed.succeededAt, language)
    return `${feed.name} ${isBroken(feed) ? t("settings.state.calendars.failing") : read}`
  })
  const more = feeds.length - texts.length
  const { text } = says(...texts, more > 0 && t("settings.state.calendars.more", { count: more }))
  return { text, warns: feeds.some(isBroken) }
}

export const channelsSetting = storedSetting(({ db }) => readFeeds(db), channelsState)
