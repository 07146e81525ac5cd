import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import type * as z from "zod"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import type { FailureKind } from "#app/http/failures.ts"
import { found } from "#app/http/found.server.ts"
import { lastSegment } from "#app/http/last-segment.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import type { Toast } from "#app/http/toast.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import type { Permission } from "#app/people/permissions.ts"
import type { Result } from "#app/result.ts"
import type { Editor } from "#app/villa/amend-villa.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { adminAction, type FormCall } from "./admin-action.server.ts"

/** What a form of settings shows, and the version that it changes; its page may show more. */
export type ShownSettings = { values: object; version: number }
type SettingsSchema = z.ZodType<{ version: number; shown?: string }>

type Settings<Schema extends SettingsSchema, Shown extends ShownSettings, Saved> = {
  permission: Permission
  path: string
  /** The heading. */
  title: TextKey
  /** Where the labels of its fields are, see `describeFields`. */
  texts: string
  schema: Schema
  /** Null while there is no villa. */
  show: (app: App) => Promise<Shown | null>
  save: (
    app: App,
    change: Omit<z.output<Schema>, "version" | "shown">,
    by: Required<Editor>,
    call: FormCall,
  ) => Promise<Result<Saved, FailureKind, unknown>>
  success: Toast["text"] | ((saved: Saved) => Toast)
  failed?: Toast["text"]
  /** The page after saving, if it is another one. */
  next?: string
  /** Names of fields of failures that differ from `http/failures.ts`. */
  fields?: Record<string, string>
}

/** A page of settings: the loader that `SettingsForm` needs, and the action that saves its form. */
export function settings<Schema extends SettingsSchema, Shown extends ShownSettings, Saved>({
  permission,
  path,
  title,
  texts,
  schema,
  show,
  save,
  next,
  failed = "admin:villa.failed.update",
  ...answers
}: Settings<Schema, Shown, Saved>) {
  async function loader({ context, request }: LoaderFunctionArgs) {
    await requireAdmin(context, request, permission)
    const language = await languageOf(request)
    const descriptions = describeFields(schema, texts, language)
    return { title: i18nFor(language).t(title), path, descriptions, shown: await show(appFor(context)) }
  }
  const action = adminAction({
    ...answers,
    permission,
    schema,
    run: (app, { version, shown: _, ...change }, call) => {
      const { name, id } = call.admin
      return save(app, change as Omit<z.output<Schema>, "version" | "shown">, { name, id, version }, call)
    },
    readCurrent: show,
    failed,
    back: () => path,
    ...(next && { next: () => next }),
  })
  return { loader, action }
}

type Handlers<Data> = {
  loader: (args: LoaderFunctionArgs) => Promise<Data>
  action: (args: ActionFunctionArgs) => Promise<unknown>
}

/** Pages of settings that one file has, by the last segment of their URLs. */
export function settingsPages<Data>(pages: Record<string, Handlers<Data>>) {
  const pageOf = (url: string) => found(pages[lastSegment(new URL(url).pathname)] ?? null)
  return {
    loader: (args: LoaderFunctionArgs) => pageOf(args.request.url).loader(args),
    action: (args: ActionFunctionArgs) => pageOf(args.request.url).action(args),
  }
}

/** What a page shows of the villa. */
export function ofVilla<Shown extends { values: object }>(shownOf: (villa: Villa) => Shown) {
  return async (app: Pick<App, "db">) => {
    const villa = await findVilla(app)
    return villa && { ...shownOf(villa), version: villa.version }
  }
}
