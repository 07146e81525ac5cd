import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { GuestLineState } from "../guest-line.ts"

type Props = { bookingId: string; line: GuestLineState; timezone: string }

/** Whether the guest gets LINE messages. What was sent is in the list of emails. */
export function BookingLine({ bookingId, line, timezone }: Props) {
  const { t, language } = useTranslation("admin")
  const time = line ? formatInstant(line.linkedAt, language, timezone) : ""
  return (
    <section aria-labelledby="guest-line-title" className="card space-y-3 p-4 sm:p-5">
      <h2 id="guest-line-title" className="text-xl">
        {t("guestLine.title")}
      </h2>
      {line ? (
        <>
          <p className="[overflow-wrap:anywhere]" suppressHydrationWarning>
            {line.name ? t("guestLine.linkedTo", { name: line.name, time }) : t("guestLine.linked", { time })}
          </p>
          {line.shownBy && <p className="text-sm text-muted">{t("guestLine.shownBy", { name: line.shownBy })}</p>}
          <Form method="post" action={adminPaths.bookingLineUnlink(bookingId)}>
            <button type="submit" className="button button-quiet">
              {t("guestLine.unlink")}
            </button>
          </Form>
        </>
      ) : (
        <>
          <p className="text-muted">{t("guestLine.none")}</p>
          {/* A plain form, because only its submission makes a code and notes who was shown it. */}
          <form method="post" action={adminPaths.bookingLine(bookingId)}>
            <button type="submit" className="button button-quiet">
              <Icon name="line" />
              {t("guestLine.show")}
            </button>
          </form>
        </>
      )}
    </section>
  )
}
