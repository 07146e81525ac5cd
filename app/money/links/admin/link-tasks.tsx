import { adminPaths } from "#app/admin/admin-paths.ts"
import { LINK_LIST, type TaskKind, TaskLink } from "#app/admin/today/pages/task-kind.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { SlipFacts } from "#app/money/slips/admin/slip-facts.tsx"
import type { AdminLinkView } from "../payment-link-view.ts"

/** Payment links with a slip to check. */
export function useLinkTasks(links: AdminLinkView[]): TaskKind {
  const { t } = useTranslation("admin")
  return {
    title: t("today.linkSlips"),
    listClass: LINK_LIST,
    tasks: links.map((link) => <LinkToCheck key={link.id} link={link} />),
  }
}

function LinkToCheck({ link }: { link: AdminLinkView }) {
  return (
    <li>
      <TaskLink
        href={adminPaths.paymentLink(link.id)}
        title={link.description}
        note={[link.customerName, link.booking?.reference].filter(Boolean).join(" · ")}
        satang={link.amount}
      />
      {link.slips
        .filter(({ state }) => state === "in_review")
        .map((slip) => (
          <SlipFacts key={slip.id} slip={slip} className="pb-3" />
        ))}
    </li>
  )
}
