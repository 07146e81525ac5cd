import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Failure } from "#app/ui/failure.tsx"
import { SkipLink } from "#app/ui/site-frame.tsx"

export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CenteredPage>
      <section className="card mt-6 p-5 sm:p-8">
        <h1 className="text-2xl">{title}</h1>
        {children}
      </section>
    </CenteredPage>
  )
}

export function AuthFailure() {
  const { t } = useTranslation("admin")
  return (
    <CenteredPage>
      <Failure notFoundText={t("frame.missing")} href={adminPaths.logIn} linkText={t("accounts.logIn.title")} />
    </CenteredPage>
  )
}

function CenteredPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <SkipLink />
      <main id="content" tabIndex={-1} className="mx-auto max-w-md px-4 py-12">
        <p className="text-center font-display text-2xl">
          <a href={paths.home} className="inline-flex min-h-11 items-center">
            {t("site.name")}
          </a>
        </p>
        {children}
      </main>
    </>
  )
}
