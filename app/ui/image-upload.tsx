import { useRevalidator } from "@remix-run/react"
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react"
import type { Toast } from "../http/toast.ts"
import { useTranslation } from "../i18n/use-translation.ts"
import { IMAGE_TYPES } from "../villa/image.ts"
import { FailureReference } from "./form-errors.tsx"
import { Icon } from "./icon.tsx"
import { sendImage } from "./send-image.ts"
import { showToast } from "./toasts.tsx"

type Props = {
  /** The field's `id`, and the prefix of its parts' ids. */
  id: string
  /** Where the plain form posts to; script uploads the images to `api`, one request each. */
  action: string
  api: { method: "POST" | "PATCH"; url: string }
  /** The field's name in both. */
  field: string
  multiple?: boolean
  /** The toast when all are uploaded, and the error of one that failed unexpectedly. */
  texts: { done: Toast["text"]; failed: Toast["text"] }
  /** The files that the plain form's action refused. */
  refused?: { file: string; text: Toast["text"] }[]
}

type Item = {
  file: File
  preview: string
  state: "waiting" | "sending" | "working" | "done" | "refused"
  /** From 0 to 1. */
  progress: number
  error?: Toast["text"]
}

/** Uploads images: a plain form; with script one request per image, with preview, progress and error. */
export function ImageUpload({ id, action, api, field, multiple = false, texts, refused = [] }: Props) {
  const { t } = useTranslation("admin")
  const input = useRef<HTMLInputElement>(null)
  const { items, busy, select, send } = useUploads(input, { api, field, texts })
  const done = items.filter(({ state }) => state === "done").length
  return (
    <form method="post" action={action} encType="multipart/form-data" onSubmit={send} className="space-y-3">
      <div>
        <label htmlFor={id} className="block font-semibold">
          {t(multiple ? "villa.upload.chooseMany" : "villa.upload.chooseOne")}
        </label>
        <input
          ref={input}
          id={id}
          name={field}
          type="file"
          accept={IMAGE_TYPES.join(",")}
          multiple={multiple}
          required={items.length === 0}
          disabled={busy}
          onChange={select}
          aria-invalid={refused.length > 0 || undefined}
          aria-describedby={refused.length > 0 ? `${id}-error ${id}-hint` : `${id}-hint`}
          className="field mt-1 file:mr-3 file:min-h-9 file:rounded-lg file:border-0 file:bg-pool-soft file:px-3 file:font-semibold file:text-pool"
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {t("villa.upload.hint")}
        </p>
      </div>
      {refused.length > 0 && items.length === 0 && <Refused id={`${id}-error`} refused={refused} />}
      {items.length > 0 && (
        <ul className="space-y-2">
          {items.map((item) => (
            <UploadItem key={item.preview} item={item} />
          ))}
        </ul>
      )}
      <button type="submit" className="button" aria-disabled={busy}>
        <Icon name="upload" />
        {busy
          ? t("villa.upload.sending", { done: Math.min(done + 1, items.length), count: items.length })
          : t(items.some(({ state }) => state === "refused") ? "villa.upload.again" : "villa.upload.send")}
      </button>
    </form>
  )
}

/** The selected files and their uploads, one request each. */
function useUploads(input: RefObject<HTMLInputElement>, { api, field, texts }: Pick<Props, "api" | "field" | "texts">) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [items, setItems] = useState<Item[]>([])
  const [busy, setBusy] = useState(false)
  const update = (index: number, part: Partial<Item>) =>
    setItems((all) => all.map((item, at) => (at === index ? { ...item, ...part } : item)))

  const previews = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const url of previews.current) URL.revokeObjectURL(url)
    },
    [],
  )
  const preview = (file: File) => {
    const url = URL.createObjectURL(file)
    previews.current.push(url)
    return url
  }
  const select = () => {
    const files = [...(input.current?.files ?? [])]
    setItems(files.map((file) => ({ file, preview: preview(file), state: "waiting", progress: 0 })))
  }
  const send = async (event: FormEvent) => {
    // Selected before hydration: the plain form uploads them.
    if (items.length === 0) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    let allUploaded = true
    for (const [index, { file, state }] of items.entries()) {
      if (state === "done") continue
      update(index, { state: "sending", progress: 0, error: undefined })
      const error = await sendImage(api, field, file, texts.failed, (progress) =>
        update(index, { progress, state: progress < 1 ? "sending" : "working" }),
      )
      if (error) allUploaded = false
      update(index, error ? { state: "refused", error } : { state: "done", progress: 1 })
    }
    setBusy(false)
    if (input.current) input.current.value = ""
    setItems((all) => all.filter(({ state }) => state !== "done"))
    revalidate()
    if (allUploaded) showToast(t, "success", t(texts.done))
  }
  return { items, busy, select, send }
}

/** The files that the plain form's action refused. */
function Refused({ id, refused }: { id: string; refused: NonNullable<Props["refused"]> }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  return (
    <div id={id} role="alert" className="notice notice-error">
      {refused.some(({ file }) => file) && <p className="font-semibold">{t("villa.upload.refused")}</p>}
      <ul>
        {refused.map(({ file, text }) => (
          <li key={file} className="break-words">
            {file && `${file}: `}
            {common(text)}
          </li>
        ))}
      </ul>
      <FailureReference />
    </div>
  )
}

/** A selected file with the state of its upload. */
function UploadItem({ item }: { item: Item }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  return (
    <li className="flex items-center gap-3 rounded-control border border-line p-2">
      <img src={item.preview} alt="" className="size-14 shrink-0 rounded-lg bg-sunken object-cover" />
      <div className="min-w-0 grow text-sm">
        <p className="truncate">{item.file.name}</p>
        {item.state === "refused" && item.error ? (
          <p role="alert" className="error">
            {common(item.error)}
          </p>
        ) : (
          <p className="text-muted" aria-live="polite">
            {item.state === "sending"
              ? `${Math.round(item.progress * 100)}%`
              : t(`villa.upload.${item.state === "refused" ? "waiting" : item.state}`)}
          </p>
        )}
        {(item.state === "sending" || item.state === "working") && (
          <progress
            className="upload-progress"
            max={1}
            value={item.state === "working" ? undefined : item.progress}
            aria-label={t("villa.upload.progress", { file: item.file.name })}
          />
        )}
      </div>
    </li>
  )
}
