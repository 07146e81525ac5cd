import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { failedSubmission, formAction } from "#app/http/form-action.server.ts"
import { pageMeta } from "#app/http/page-meta.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ContactOwner } from "#app/money/payable/ui/contact-owner.tsx"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { villaShareImage } from "#app/villa/photos/image.ts"
import { siteView } from "#app/villa/site-view.ts"
import { AccountCheck } from "../account-check.ts"
import { checkAccount } from "../check-account.server.ts"
import { checkableAccounts, LAST_DIGITS_MAX_LENGTH, lastDigitsOf, paysByQrImage } from "../match-account.ts"
import { AccountAnswer, type AccountAnswerData, AccountWarning } from "../ui/account-answer.tsx"

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  data
    ? pageMeta(page, {
        title: `${data.title} · ${data.site.name}`,
        description: data.about,
        site: data.site.name,
        image: data.image,
        personal: true,
      })
    : []

export async function loader({ context, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const [language, villa] = await Promise.all([languageOf(request), findVilla(app)])
  if (!villa) return redirect(paths.home)
  const { t } = i18nFor(language)
  const site = siteView(villa, language)
  return {
    site,
    title: t("accountCheck.title"),
    about: t("accountCheck.about", { name: site.name }),
    image: villaShareImage(villa),
    host: new URL(app.origin).host,
    checkable: checkableAccounts(villa),
    paysByQrImage: paysByQrImage(villa),
  }
}

export const action = formAction("accountCheck.failed", check, (failed) => ({ result: failedSubmission(failed) }))

/** Posted, so that the digits are in no URL, log or history. */
async function check({ context, request }: ActionFunctionArgs) {
  const submission = await formOf(request, AccountCheck)
  if (submission.status !== "success") return data<AccountAnswerData>({ result: submission.reply() }, { status: 422 })
  const checked = await checkAccount(appFor(context), submission.value, { network: holderNetworkOf(request) })
  if (checked.ok) return data<AccountAnswerData>({ result: submission.reply(), match: checked.value })
  const { status, text } = failureOf(checked.error)
  return data<AccountAnswerData>({ result: submission.reply({ formErrors: [text] }) }, { status })
}

export default function CheckAccountPage() {
  const { t } = useTranslation()
  const { site, title, host, checkable, paysByQrImage } = useLoaderData<typeof loader>()
  const posted = useActionData<AccountAnswerData>()
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-xl space-y-5 px-4 pt-8">
        <header className="space-y-2">
          <h1 className="text-3xl">{title}</h1>
          <p>{t("accountCheck.intro")}</p>
          <p className="text-muted">
            {t("accountCheck.site")} <strong className="text-ink [overflow-wrap:anywhere]">{host}</strong>
            <br />
            {t("accountCheck.siteHint")}
          </p>
        </header>
        {posted?.match !== undefined && (
          <AccountAnswer match={posted.match} more={paysByQrImage ? t("accountCheck.qrOnly") : null} />
        )}
        {posted?.match === null && <ContactOwner ways={site.contact} />}
        {checkable === "numbers" ? (
          <CheckForm lastResult={posted?.result} />
        ) : (
          <>
            <AccountWarning text={t(checkable === "none" ? "accountCheck.none" : "accountCheck.qrOnly")} />
            <ContactOwner ways={site.contact} />
          </>
        )}
      </div>
    </GuestPage>
  )
}

function CheckForm({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const { t } = useTranslation()
  const busy = useBusy(useNavigation().state)
  const [form, fields] = useForm<AccountCheck>({ id: "check", lastResult })
  return (
    <Form method="post" action={stayPaths.checkAccount} {...getFormProps(form)} className="card space-y-5 p-4 sm:p-6">
      <FormErrors form={form} />
      <Field
        field={fields.lastDigits}
        label={t("accountCheck.label")}
        hint={t("accountCheck.hint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LAST_DIGITS_MAX_LENGTH}
        isValid={(text) => lastDigitsOf(text) !== null}
      />
      <button type="submit" className="button w-full" aria-disabled={busy}>
        {busy ? t("site.pleaseWait") : t("accountCheck.submit")}
      </button>
    </Form>
  )
}
