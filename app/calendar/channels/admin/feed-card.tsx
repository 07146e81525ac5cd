import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import type { FeedView } from "#app/calendar/month/calendar-view.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { CHANNELS, FEED_COLOURS, type FeedState } from "../feed.ts"
import { FEED_ADDRESS_MAX_LENGTH } from "../feed-address.ts"
import { FEED_NAME_MAX_LENGTH } from "../feed-request.ts"
import { ExportAddress } from "./export-address.tsx"

const TONES: Record<FeedState, string> = {
  ok: "bg-pool-soft text-pool",
  late: "bg-sunken text-price",
  failing: "bg-danger-soft text-danger",
}

type Props = { feed: FeedView; timezone: string }

export function FeedCard({ feed, timezone }: Props) {
  const { t } = useTranslation("admin")
  const mayManage = useMay("manage-calendars")
  const titleId = `feed-${feed.id}-title`
  return (
    <li id={`feed-${feed.id}`} className="card min-w-0 space-y-4 p-4 target:ring-2 target:ring-pool">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="feed-dot" data-feed={feed.colour} aria-hidden="true" />
        <h3 id={titleId} className="min-w-0 grow text-lg font-semibold [overflow-wrap:anywhere]">
          {feed.name}
        </h3>
        <span className={`rounded-full px-3 py-0.5 text-sm font-semibold ${TONES[feed.state]}`}>
          {t(`calendars.state.${feed.state}`)}
        </span>
      </div>
      {feed.error && <p className="notice notice-error">{t(`calendars.feed.error.${feed.error}`)}</p>}
      {feed.unreadable > 0 && feed.error !== "unreadable" && (
        <p className="notice notice-error">{t("calendars.feed.unreadableHint")}</p>
      )}
      {feed.held && <Held feed={feed} />}
      <FeedSource feed={feed} timezone={timezone} />
      <Form method="post" action={adminPaths.feedRefresh(feed.id)}>
        <button type="submit" className="button button-quiet w-full" aria-describedby={titleId}>
          {t("calendars.feed.refresh")}
        </button>
      </Form>
      {/* Open until the channel reads our calendar, which is the second step of connecting it. */}
      <details open={feed.export.fetchedAt === null}>
        <summary className="link inline-flex min-h-11 items-center">{t("calendars.feed.details")}</summary>
        <div className="mt-2 space-y-4">
          <ExportAddress
            view={feed.export}
            label={t("calendars.feed.export")}
            hint={t("calendars.feed.exportHint")}
            fetched={{ never: "calendars.feed.notFetched", at: "calendars.feed.fetched" }}
            timezone={timezone}
          />
          <FeedFacts feed={feed} timezone={timezone} />
        </div>
      </details>
      {mayManage && <ManageFeed feed={feed} />}
    </li>
  )
}

function ManageFeed({ feed }: Pick<Props, "feed">) {
  const { t } = useTranslation("admin")
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">
        {t("calendars.feed.manage", { name: feed.name })}
      </summary>
      <div className="mt-2 space-y-4">
        <a href={adminPaths.feedMeaning(feed.id)} className="link inline-flex min-h-11 items-center">
          {t("calendars.meaning.open")}
        </a>
        <EditFeed feed={feed} />
        <Form method="post" action={adminPaths.exportRotate(feed.export.id)}>
          <RemoveButton
            label={t("calendars.feed.rotate")}
            title={t("calendars.feed.rotateHint")}
            confirm={t("calendars.feed.rotate")}
          />
        </Form>
        <RemoveFeed feed={feed} />
      </div>
    </details>
  )
}

function Held({ feed }: Pick<Props, "feed">) {
  const { t } = useTranslation("admin")
  const mayManage = useMay("manage-calendars")
  return (
    <div className="notice space-y-2">
      <p>{t("calendars.feed.held")}</p>
      {mayManage && (
        <Form method="post" action={adminPaths.feedAccept(feed.id)}>
          <button type="submit" className="button button-quiet">
            {t("calendars.feed.accept")}
          </button>
        </Form>
      )}
    </div>
  )
}

function FeedSource({ feed, timezone }: Props) {
  const { t } = useTranslation("admin")
  const at = useInstant(timezone)
  return (
    <div className="space-y-1 text-sm">
      <p className="text-muted [overflow-wrap:anywhere]">
        {t(`calendars.channel.${feed.channel}`)} ·{" "}
        {t("calendars.feed.source", { host: feed.host, end: feed.addressEnd })}
      </p>
      <dl>
        <Fact term={t("calendars.feed.succeeded")}>{at(feed.succeededAt)}</Fact>
        {feed.unreadable > 0 && <Fact term={t("calendars.feed.unreadable")}>{feed.unreadable}</Fact>}
      </dl>
    </div>
  )
}

function FeedFacts({ feed, timezone }: Props) {
  const { t } = useTranslation("admin")
  const at = useInstant(timezone)
  return (
    <dl className="text-sm">
      <Fact term={t("calendars.feed.changed")}>{at(feed.changedAt)}</Fact>
      <Fact term={t("calendars.feed.next")}>{at(feed.nextAt)}</Fact>
      <Fact term={t("calendars.feed.nights")}>{feed.nights}</Fact>
      <Fact term={t("calendars.feed.ignored")}>{feed.ignored}</Fact>
    </dl>
  )
}

function useInstant(timezone: string) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (instant: number | null) =>
    instant === null ? t("calendars.feed.never") : formatInstant(instant, language, timezone)
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 py-0.5">
      <dt className="text-muted">{term}</dt>
      <dd className="shrink-0 whitespace-nowrap text-right" suppressHydrationWarning>
        {children}
      </dd>
    </div>
  )
}

function EditFeed({ feed }: Pick<Props, "feed">) {
  const { t } = useTranslation("admin")
  const id = (name: string) => `feed-${feed.id}-${name}`
  return (
    <Form
      key={`${feed.name} ${feed.host} ${feed.addressEnd} ${feed.channel} ${feed.colour}`}
      method="post"
      action={adminPaths.feed(feed.id)}
      className="space-y-3"
    >
      <div className="space-y-1">
        <label htmlFor={id("name")} className="block font-semibold">
          {t("calendars.add.name")}
        </label>
        <input
          id={id("name")}
          name="name"
          defaultValue={feed.name}
          required
          maxLength={FEED_NAME_MAX_LENGTH}
          autoComplete="off"
          className="field"
        />
      </div>
      <div className="space-y-1" data-secret>
        <label htmlFor={id("url")} className="block font-semibold">
          {t("calendars.feed.newAddress")}
        </label>
        <input
          id={id("url")}
          name="url"
          maxLength={FEED_ADDRESS_MAX_LENGTH}
          inputMode="url"
          autoComplete="off"
          aria-describedby={id("url-hint")}
          className="field"
        />
        <p id={id("url-hint")} className="text-sm text-muted">
          {t("calendars.feed.newAddressHint")}
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select id={id("channel")} name="channel" label={t("calendars.add.channel")} value={feed.channel}>
          {CHANNELS.map((channel) => (
            <option key={channel} value={channel}>
              {t(`calendars.channel.${channel}`)}
            </option>
          ))}
        </Select>
        <Select id={id("colour")} name="colour" label={t("calendars.add.colour")} value={feed.colour}>
          {FEED_COLOURS.map((colour) => (
            <option key={colour} value={colour}>
              {t(`calendars.colour.${colour}`)}
            </option>
          ))}
        </Select>
      </div>
      <button type="submit" className="button button-quiet w-full">
        {t("calendars.feed.save")}
      </button>
    </Form>
  )
}

type SelectProps = { id: string; name: string; label: string; value: string; children: ReactNode }

function Select({ id, name, label, value, children }: SelectProps) {
  return (
    <div className="min-w-0 space-y-1">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <select id={id} name={name} defaultValue={value} className="field">
        {children}
      </select>
    </div>
  )
}

function RemoveFeed({ feed }: Pick<Props, "feed">) {
  const { t } = useTranslation("admin")
  return (
    <Form method="post" action={adminPaths.feedRemove(feed.id)} className="space-y-1">
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" name="free" className="size-5 shrink-0 accent-pool" />
        {t("calendars.feed.free")}
      </label>
      <RemoveButton
        label={t("calendars.feed.remove")}
        title={t("calendars.feed.removeHint")}
        confirm={t("calendars.feed.remove")}
      />
    </Form>
  )
}
