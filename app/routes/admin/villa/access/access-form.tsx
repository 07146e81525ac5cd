import { getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { useState } from "react"
import { adminPaths } from "#app/admin-paths.ts"
import { flatValues } from "#app/http/form-values.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { CHECK_IN_METHODS, RELEASE_HOURS, WIFI_SECURITIES } from "#app/villa/access.ts"
import {
  CODE_MAX_LENGTH,
  INSTRUCTIONS_MAX_LENGTH,
  SSID_MAX_BYTES,
  WIFI_PASSWORD_MAX_LENGTH,
} from "#app/villa/access-change.ts"
import type { FormActionData } from "../../shared/admin-action.server.ts"
import { ConflictNotice } from "../../shared/conflict-notice.tsx"
import { HiddenFields } from "../../shared/hidden-fields.tsx"
import { SaveBar } from "../../shared/save-bar.tsx"
import { SecretField } from "../../shared/secret-field.tsx"
import { useEditForm } from "../../shared/use-edit-form.ts"
import { TextPair } from "../text-pair.tsx"
import { type AccessValues, accessLabel, FIELD_GROUPS } from "./access-values.ts"

type Props = { values: AccessValues; version: number; actionData?: FormActionData }

type Fields = ReturnType<typeof useForm<AccessValues>>[1]

/** How guests get in, the code and the Wi-Fi. */
export function AccessForm({ values, version, actionData }: Props) {
  const { t } = useTranslation("admin")
  const { options, hidden, conflict } = useEditForm({
    id: "access",
    actionData,
    values,
    version,
    groups: FIELD_GROUPS,
  })
  const [form, fields] = useForm<AccessValues>(options)
  const boxes = flatValues(options.lastResult?.initialValue ?? options.defaultValue)
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="space-y-6">
      <ConflictNotice changes={conflict} href={adminPaths.access} label={(field) => accessLabel(field, t)} />
      <FormErrors form={form} />
      <HiddenFields hidden={hidden} />
      <CheckInFields fields={fields} saved={values} />
      <WifiFields field={fields.wifi} />
      <section className="card p-4 sm:p-6">
        <Field
          field={fields.releaseHours}
          label={t("access.releaseHours")}
          hint={t("access.releaseHoursHint")}
          type="number"
          inputMode="numeric"
          min={RELEASE_HOURS.min}
          max={RELEASE_HOURS.max}
          step={1}
        />
      </section>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="tellGuests"
          defaultChecked={boxes.tellGuests === "on"}
          className="size-5 shrink-0 accent-pool"
        />
        {t("access.tellGuests")}
      </label>
      <SaveBar />
    </Form>
  )
}

function CheckInFields({ fields, saved }: { fields: Fields; saved: AccessValues }) {
  const { t } = useTranslation("admin")
  const [method, setMethod] = useState(fields.method.initialValue)
  const isWritten = saved.instructions.th !== "" || saved.instructions.en !== ""
  const earlier = CHECK_IN_METHODS.find((each) => each === saved.method)
  return (
    <section className="card space-y-4 p-4 sm:p-6">
      <SelectField
        field={fields.method}
        label={t("access.method")}
        options={CHECK_IN_METHODS.map((value) => ({ value, label: t(`access.methods.${value}`) }))}
        onChoose={setMethod}
      />
      <div role="status">
        {isWritten && earlier && method !== earlier && (
          <p className="notice">{t("access.checkInstructions", { method: t(`access.methods.${earlier}`) })}</p>
        )}
      </div>
      <TextPair
        field={fields.instructions}
        label={t("access.instructions")}
        hint={t("access.instructionsHint")}
        rows={5}
        maxLength={INSTRUCTIONS_MAX_LENGTH}
      />
      <SecretField
        field={fields.code}
        label={t("access.code")}
        hint={t("access.codeHint")}
        maxLength={CODE_MAX_LENGTH}
      />
    </section>
  )
}

function WifiFields({ field }: { field: Fields["wifi"] }) {
  const { t } = useTranslation("admin")
  const { ssid, password, security } = field.getFieldset()
  return (
    <section aria-labelledby="wifi-title" className="card space-y-4 p-4 sm:p-6">
      <h2 id="wifi-title" className="text-xl">
        {t("access.wifi")}
      </h2>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          field={ssid}
          label={t("access.ssid")}
          hint={t("access.ssidHint")}
          autoComplete="off"
          maxLength={SSID_MAX_BYTES}
          required={false}
        />
        <SecretField field={password} label={t("access.password")} maxLength={WIFI_PASSWORD_MAX_LENGTH} />
        <SelectField
          field={security}
          label={t("access.security")}
          options={WIFI_SECURITIES.map((value) => ({ value, label: t(`access.securities.${value}`) }))}
        />
      </div>
    </section>
  )
}
