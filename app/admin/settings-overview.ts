import { missingSteps, type Setup } from "#app/admin/today/setup-checklist.ts"
import { ownTextCount } from "#app/booking/ready-texts/ready-texts.ts"
import type { FeedState } from "#app/calendar/channels/feed.ts"
import { formatInstant, formatMoney, formatTimeOfDay } from "#app/i18n/format.ts"
import { formatAgo, formatDuration } from "#app/i18n/format-duration.ts"
import type { Language } from "#app/i18n/languages.ts"
import { localized, localizedName } from "#app/i18n/localized.ts"
import type { Translate } from "#app/i18n/translate.ts"
import type { Device } from "#app/notify/push/device.ts"
import type { Admin } from "#app/people/accounts/account.ts"
import { may, type Permission } from "#app/people/permissions.ts"
import type { Rating } from "#app/stay/reviews/review-view.ts"
import type { AccessSecrets } from "#app/villa/access/access.ts"
import { contactWays } from "#app/villa/contact.ts"
import { guestBasePrices } from "#app/villa/prices/base-prices.ts"
import { BOOKABLE_MAX_DAYS } from "#app/villa/prices/offer-defaults.ts"
import { savedRules } from "#app/villa/prices/saved-rules.ts"
import { weekdaysText } from "#app/villa/prices/weekdays.ts"
import { presetOf } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_VILLA, type VillaFields } from "#app/villa/villa.ts"
import type { VillaEvent } from "#app/villa/villa-event.ts"

export type SettingsOverview = Setup & {
  secrets: AccessSecrets
  rooms: number
  /** Seasons that are not over yet. */
  seasons: number
  promoCodes: number
  extras: number
  feeds: { name: string; state: FeedState; succeededAt: number | null }[]
  devices: Pick<Device, "error">[]
  /** The admin's own LINE account; null if this website has no LINE channel. */
  line: "unlinked" | "linked" | "broken" | null
  rating: Rating
  waitingReviews: number
  people: number
  invites: number
  cleaners: number
  lastChange: VillaEvent | null
  retentionMonths: number
  /** Whether this website has the secret that encrypts passports. */
  takesPassports: boolean
  host: string
  isProduction: boolean
}

export type SettingsReader = { t: Translate<"admin", "translation" | "admin">; language: Language; now: number }

/** @property warns whether something is missing or broken */
type State = { text: string; warns: boolean }

/** `fields` are those of a new villa while there is none. */
type Facts = SettingsOverview & { fields: VillaFields; missing: ReturnType<typeof missingSteps>; email: string }
type Setting = { name: string; permission: Permission; state: (facts: Facts, reader: SettingsReader) => State }

/** A line may break after the dot, not before it. */
const SEPARATOR = "\u00a0· "

const says = (...texts: (string | false | null)[]): State => ({
  text: texts.filter(Boolean).join(SEPARATOR),
  warns: false,
})
const warns = (text: string): State => ({ text, warns: true })

/** Each setting is named like its page (`adminPaths`), except the guests' site. */
const SETTINGS = [
  {
    group: "house",
    settings: [
      { name: "villa", permission: "villa", state: villaState },
      { name: "images", permission: "villa", state: imagesState },
      {
        name: "rooms",
        permission: "villa",
        state: ({ rooms }, { t }) =>
          rooms === 0
            ? warns(t("settings.state.rooms.missing"))
            : says(t("translation:format.rooms", { count: rooms })),
      },
      {
        name: "amenities",
        permission: "villa",
        state: ({ fields: { amenities } }, { t }) =>
          says(t("settings.state.amenities.count", { count: amenities.length })),
      },
      { name: "place", permission: "villa", state: placeState },
      { name: "houseRules", permission: "villa", state: houseRulesState },
      { name: "contact", permission: "villa", state: contactState },
    ],
  },
  {
    group: "booking",
    settings: [
      { name: "prices", permission: "villa", state: pricesState },
      { name: "priceRules", permission: "villa", state: priceRulesState },
      {
        name: "promoCodes",
        permission: "villa",
        state: ({ promoCodes }, { t }) =>
          says(
            promoCodes === 0 ? t("settings.state.none") : t("settings.state.promoCodes.count", { count: promoCodes }),
          ),
      },
      {
        name: "extras",
        permission: "villa",
        state: ({ extras }, { t }) =>
          says(extras === 0 ? t("settings.state.none") : t("extras.state", { count: extras })),
      },
      { name: "bookingRules", permission: "villa", state: bookingRulesState },
      { name: "terms", permission: "villa", state: termsState },
      { name: "access", permission: "villa", state: accessState },
      { name: "readyTexts", permission: "villa", state: readyTextsState },
      {
        name: "waitingList",
        permission: "villa",
        state: ({ fields: { waitingList } }, { t }) => switchState(waitingList, t),
      },
      {
        name: "guestLine",
        permission: "villa",
        state: ({ line, fields: { guestLine } }, { t }) =>
          line === null ? says(t("settings.state.alertLine.not-set")) : switchState(guestLine, t),
      },
      {
        name: "stayTimes",
        permission: "villa",
        state: ({ fields: { checkInTime, checkOutTime } }, { t, language }) =>
          says(
            t("settings.state.stayTimes", {
              from: formatTimeOfDay(checkInTime, language),
              to: formatTimeOfDay(checkOutTime, language),
            }),
          ),
      },
    ],
  },
  {
    group: "payment",
    settings: [
      { name: "bank", permission: "payment-settings", state: bankState },
      { name: "promptPay", permission: "payment-settings", state: promptPayState },
      { name: "methods", permission: "payment-settings", state: cardsState },
      { name: "seller", permission: "payment-settings", state: sellerState },
      {
        name: "timeToPay",
        permission: "villa",
        state: ({ fields: { paymentWindowMinutes, slipAnswerHours } }, { t, language }) =>
          says(
            t("settings.state.timeToPay", {
              time: formatDuration(paymentWindowMinutes, language),
              answer: formatDuration(slipAnswerHours * 60, language),
            }),
          ),
      },
    ],
  },
  {
    group: "around",
    settings: [
      { name: "calendars", permission: "calendars", state: channelsState },
      { name: "alertSettings", permission: "account", state: devicesState },
      {
        name: "alertLine",
        permission: "account",
        state: ({ line }, { t }) => {
          const text = t(`settings.state.alertLine.${line ?? "not-set"}`)
          return line === "broken" ? warns(text) : says(text)
        },
      },
      {
        name: "tm30",
        permission: "documents",
        state: ({ takesPassports }, { t }) =>
          says(t(takesPassports ? "settings.state.tm30.on" : "settings.state.tm30.off")),
      },
      {
        name: "passports",
        permission: "villa",
        state: ({ fields: { passportDays } }, { t }) => says(t("settings.state.passports", { count: passportDays })),
      },
      {
        name: "cleaning",
        permission: "bookings",
        state: ({ cleaners }, { t }) =>
          says(cleaners === 0 ? t("settings.state.none") : t("cleaning.state", { count: cleaners })),
      },
      { name: "reviews", permission: "reviews", state: reviewsState },
      {
        name: "staff",
        permission: "team",
        state: ({ people, invites }, { t }) =>
          says(
            t("settings.state.staff.people", { count: people }),
            invites > 0 && t("settings.state.staff.invited", { count: invites }),
          ),
      },
      { name: "account", permission: "account", state: ({ email }) => says(email) },
      { name: "history", permission: "history", state: historyState },
      {
        name: "guests",
        permission: "guest-data",
        state: ({ retentionMonths }, { t }) => says(t("settings.state.guests", { months: retentionMonths })),
      },
      { name: "site", permission: "account", state: ({ host }) => says(host) },
      { name: "outbox", permission: "outbox", state: (_, { t }) => says(t("settings.state.outbox")) },
    ],
  },
] as const satisfies { group: string; settings: Setting[] }[]

type Group = (typeof SETTINGS)[number]
export type SettingName = Group["settings"][number]["name"]
export type SettingsRow = { name: SettingName } & State
export type SettingsGroup = { group: Group["group"]; rows: SettingsRow[] }

/** Only settings that the admin may use; the outbox in local development only. */
export function settingsGroups(
  overview: SettingsOverview,
  admin: Pick<Admin, "role" | "email" | "documents">,
  reader: SettingsReader,
): SettingsGroup[] {
  const { villa, isProduction } = overview
  const facts = { ...overview, fields: villa ?? DEFAULT_VILLA, missing: missingSteps(overview), email: admin.email }
  const isShown = ({ name, permission }: Setting) => may(admin, permission) && (name !== "outbox" || !isProduction)
  return SETTINGS.map(({ group, settings }) => ({
    group,
    rows: settings.filter(isShown).map(({ name, state }) => ({ name, ...state(facts, reader) })),
  })).filter(({ rows }) => rows.length > 0)
}

function villaState({ fields, missing }: Facts, { t, language }: SettingsReader): State {
  if (missing.includes("villa")) return warns(t("settings.state.villa.missing"))
  const { maxGuests, bedrooms } = fields
  return says(
    localizedName(fields.name, language),
    t("settings.state.villa.guests", { guests: t("translation:format.guests", { count: maxGuests }) }),
    t("settings.state.villa.bedrooms", { count: bedrooms }),
  )
}

function imagesState({ villa, missing }: Facts, { t }: SettingsReader): State {
  if (!villa || missing.includes("images")) return warns(t("settings.state.images.missing"))
  return says(t("settings.state.images.count", { count: villa.slides.length + (villa.background ? 1 : 0) }))
}

function placeState({ fields: { place }, missing }: Facts, { t }: SettingsReader): State {
  if (missing.includes("place")) return warns(t("settings.state.place.missing"))
  return says(t(place.latitude === null ? "settings.state.place.address" : "settings.state.place.pin"))
}

function houseRulesState({ fields: { houseRules } }: Facts, { t, language }: SettingsReader): State {
  if (!houseRules) return warns(t("settings.state.houseRules.missing"))
  const { quietFrom, quietTo, smoking, pets } = houseRules
  const quiet = quietFrom &&
    quietTo && { from: formatTimeOfDay(quietFrom, language), to: formatTimeOfDay(quietTo, language) }
  return says(
    quiet && t("settings.state.houseRules.quiet", quiet),
    t(`translation:houseRules.smoking.${smoking}`),
    t(`settings.state.houseRules.pets.${pets}`),
  )
}

function contactState({ fields, missing }: Facts, { t }: SettingsReader): State {
  if (missing.includes("contact")) return warns(t("settings.state.contact.missing"))
  return says(...contactWays(fields).map(({ kind, text }) => (kind === "line" ? `LINE ${text}` : text)))
}

function pricesState({ fields, seasons, missing }: Facts, { t, language }: SettingsReader): State {
  if (missing.includes("basePrices")) return warns(t("settings.state.prices.missing"))
  const base = guestBasePrices(fields)
  const [weekday, friday, saturday] = [base.weekday, base.friday, base.saturday].map((price) =>
    formatMoney(price, language),
  )
  const prices =
    friday === saturday
      ? t("settings.state.prices.weekend", { weekday, weekend: friday })
      : t("settings.state.prices.saturday", { weekday, friday, saturday })
  return says(prices, seasons > 0 && t("settings.state.prices.seasons", { count: seasons }))
}

function priceRulesState({ fields: { offer } }: Facts, { t, language }: SettingsReader): State {
  const { saturday, fees, tax, discounts } = savedRules(offer, { t, language })
  const count = discounts.length
  const rules = [
    ...saturday,
    ...fees,
    ...tax,
    ...(count > 0 ? [t("settings.state.priceRules.discounts", { count })] : []),
  ]
  return says(...(rules.length > 0 ? rules : [t("settings.state.none")]))
}

function bookingRulesState({ fields: { offer } }: Facts, { t, language }: SettingsReader): State {
  const { minNights, weekendMinNights, arrivalDays, departureDays, noticeHours, bookableDays, gapNights } = offer
  const nights = (count: number) => ({ nights: t("translation:format.nights", { count }) })
  const time = (minutes: number) => ({ time: formatDuration(minutes, language) })
  return says(
    t("settings.state.bookingRules.minimum", nights(minNights)),
    weekendMinNights > minNights && t("settings.state.bookingRules.weekend", nights(weekendMinNights)),
    arrivalDays.length > 0 &&
      t("settings.state.bookingRules.arrivalDays", { days: weekdaysText(arrivalDays, language) }),
    departureDays.length > 0 &&
      t("settings.state.bookingRules.departureDays", { days: weekdaysText(departureDays, language) }),
    noticeHours > 0 && t("settings.state.bookingRules.notice", time(noticeHours * 60)),
    bookableDays < BOOKABLE_MAX_DAYS && t("settings.state.bookingRules.ahead", time(bookableDays * 24 * 60)),
    gapNights > 0 && t("settings.state.bookingRules.gap", nights(gapNights)),
  )
}

function termsState({ fields: { terms } }: Facts, { t, language }: SettingsReader): State {
  const { deposit, cancellation } = terms
  const part = deposit.kind === "percent" ? `${deposit.percent}%` : ""
  const asked = deposit.kind === "amount" ? formatMoney(deposit.amount, language) : part
  return says(
    asked ? t("settings.state.terms.deposit", { deposit: asked }) : t("settings.state.terms.full"),
    cancellation
      ? t("settings.state.terms.policy", { policy: t(`terms.choice.${presetOf(cancellation.tiers) ?? "own"}`) })
      : t("settings.state.terms.noPolicy"),
  )
}

function accessState({ fields, secrets }: Facts, { t, language }: SettingsReader): State {
  if (!fields.access) return warns(t("settings.state.access.missing"))
  const method = t(`access.methods.${fields.access.method}`)
  const needsCode = fields.access.method === "door_code" || fields.access.method === "lock_box"
  if (needsCode && secrets.code === null) return warns(t("settings.state.access.noCode", { method }))
  const time = formatDuration(fields.access.releaseHours * 60, language)
  return says(
    secrets.code === null ? method : t("settings.state.access.release", { method, time }),
    secrets.wifi !== null && t("settings.state.access.wifi"),
  )
}

function readyTextsState({ fields: { readyTexts } }: Facts, { t }: SettingsReader): State {
  const count = ownTextCount(readyTexts)
  return says(count === 0 ? t("settings.state.readyTexts.ours") : t("settings.state.readyTexts.own", { count }))
}

function switchState(isOn: boolean, t: SettingsReader["t"]): State {
  return says(t(isOn ? "settings.state.on" : "settings.state.off"))
}

function bankState({ fields, missing }: Facts, { t }: SettingsReader): State {
  const { bankEnabled, bankName, accountNumber } = fields
  if (bankEnabled && accountNumber) return says(bankName, ending(accountNumber, t))
  if (missing.includes("bank")) return warns(t("settings.state.bank.noMethod"))
  return bankEnabled ? warns(t("settings.state.bank.missing")) : says(t("settings.state.off"))
}

function promptPayState({ fields }: Facts, { t }: SettingsReader): State {
  const { promptPayEnabled, promptPayId, promptPayQr } = fields
  if (!promptPayEnabled) return says(t("settings.state.off"))
  if (promptPayId) return says(t("settings.state.on"), ending(promptPayId, t))
  return promptPayQr ? says(t("settings.state.promptPay.qr")) : warns(t("settings.state.promptPay.missing"))
}

function sellerState({ fields: { seller } }: Facts, { t, language }: SettingsReader): State {
  if (!seller) return says(t("settings.state.seller.none"))
  const { name, vatSince } = seller
  return says(localized(name, language), vatSince !== null && t("settings.state.seller.vat"))
}

/** The last digits of a number, enough to tell it from another. */
function ending(number: string, t: SettingsReader["t"]): string {
  return t("settings.state.ending", { digits: number.replace(/\D/g, "").slice(-4) })
}

function cardsState({ fields: { creditCardEnabled }, cards }: Facts, { t }: SettingsReader): State {
  if (!creditCardEnabled) return says(t("settings.state.off"))
  return cards ? says(t("settings.state.on")) : warns(t("settings.state.notSetUp"))
}

/** The maximum number of named channels; broken ones come first. */
const CHANNELS_NAMED = 3

function channelsState({ feeds }: Facts, { t, language, now }: SettingsReader): State {
  if (feeds.length === 0) return says(t("settings.state.calendars.none"))
  const isBroken = ({ state }: (typeof feeds)[number]) => state === "failing"
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

function devicesState({ devices }: Facts, { t }: SettingsReader): State {
  if (devices.some(({ error }) => error !== null)) return warns(t("settings.state.alertSettings.broken"))
  if (devices.length === 0) return says(t("settings.state.alertSettings.none"))
  return says(t("settings.state.alertSettings.count", { count: devices.length }))
}

function reviewsState({ rating, waitingReviews }: Facts, { t }: SettingsReader): State {
  const published = rating.sample ? 0 : rating.count
  const waiting = waitingReviews > 0 && t("settings.state.reviews.waiting", { count: waitingReviews })
  if (published > 0) return says(t("settings.state.reviews.published", { count: published }), waiting)
  return says(waiting || t(rating.sample ? "settings.state.reviews.sample" : "settings.state.reviews.none"))
}

function historyState({ lastChange, fields: { timezone } }: Facts, { t, language }: SettingsReader): State {
  if (!lastChange) return says(t("settings.state.history.none"))
  const time = formatInstant(lastChange.at, language, timezone)
  return says(t("settings.state.history.last", { time, name: lastChange.actorName }))
}
