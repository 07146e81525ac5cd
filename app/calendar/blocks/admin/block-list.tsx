import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { nightCount } from "#app/booking/stay.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { DateText } from "#app/ui/date-text.tsx"
import type { Block } from "../block.ts"

export function BlockList({ blocks }: { blocks: Block[] }) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby="blocked-title">
      <h2 id="blocked-title" className="text-xl">
        {t("blocks.list")}
      </h2>
      {blocks.length === 0 && <p className="mt-2 text-muted">{t("blocks.none")}</p>}
      <ul className="mt-3 space-y-3">
        {blocks.map((block) => (
          <li
            key={block.id}
            id={`block-${block.id}`}
            className="card flex scroll-mt-4 flex-wrap items-center gap-x-4 px-4 py-2 shadow-none target:ring-2 target:ring-pool"
          >
            <div className="min-w-0 flex-1 py-1">
              <p className="font-semibold">
                <span className="inline-block">
                  <DateText date={block.from} style="short" /> –
                </span>{" "}
                <span className="inline-block">
                  <DateText date={block.to} style="short" />
                </span>
                <span className="block font-normal text-muted">
                  {t("translation:format.nights", { count: nightCount({ checkIn: block.from, checkOut: block.to }) })}
                </span>
              </p>
              {block.note && <p className="text-muted [overflow-wrap:anywhere]">{block.note}</p>}
            </div>
            <details className="open:w-full">
              <summary className="link inline-flex min-h-11 min-w-11 items-center">{t("blocks.remove")}</summary>
              <Form
                method="post"
                action={adminPaths.block(block.id)}
                className="flex flex-wrap items-center gap-3 pb-2"
              >
                <p>{t("blocks.removeTitle")}</p>
                <button type="submit" className="button button-quiet">
                  {t("blocks.remove")}
                </button>
              </Form>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
