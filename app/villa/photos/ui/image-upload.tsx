import { useRevalidator } from "@remix-run/react"
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react"
import type { Toast } from "#app/http/toast.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FailureReference } from "#app/ui/form-errors.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { showToast } from "#app/ui/toasts.tsx"
import { IMAGE_TYPES, imageType } from "../image.ts"
import { fileWithoutMetadata } from "./file-without-metadata.ts"
import { sendImage } from "./send-image.ts"
import { contentId, shrinkImage } from "./shrink-image.ts"

/** More than the signatures of images need. */
const IMAGE_START_BYTES = 64

type Props = {
  /** The field's `id`, and the prefix of its parts' ids. */
  id: string
  /** The plain form posts to `action`; script uploads the images to `api`, one request each. */
  action: string
  api: { method: "POST" | "PUT" | "PATCH"; url: string }
  field: string
  multiple?: boolean
  /** Ids of existing images: a duplicate is not added. */
  existing?: string[]
  /** Checks a selected file. A file with a warning can still be sent. */
  findWarning?: (file: File) => Promise<Toast["text"] | null>
  /** `done` gets the number of images as `count`; `failed` is for unexpected errors. */
  texts: { done: Toast["text"]; failed: Toast["text"] }
  refused?: { file: string; text: Toast["text"] }[]
}

type Item = {
  file: File
  preview: string
  state: "waiting" | "shrinking" | "sending" | "working" | "done" | "duplicate" | "refused"
  /** From 0 to 1. */
  progress: number
  error?: Toast["text"]
  /** Whether the file is certainly no image, so that sending is useless. */
  isWrong?: boolean
  warning?: Toast["text"]
}

/** A plain form; script shrinks large images and sends each in its own request with preview and progress. */
export function ImageUpload({ id, action, multiple = false, refused = [], ...upload }: Props) {
  const { field } = upload
  const { t } = useTranslation("admin")
  const input = useRef<HTMLInputElement>(null)
  const { items, busy, select, send } = useUploads(input, upload)
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
      <button type="submit" className="button" aria-disabled={busy}>
        <Icon name="upload" />
        {busy
          ? t("villa.upload.sending", { done: Math.min(done + 1, items.length), count: items.length })
          : t(`villa.upload.${buttonText(items)}`)}
      </button>
      {items.length > 0 && (
        <ul className="space-y-2">
          {items.map((item) => (
            <UploadItem key={item.preview} item={item} />
          ))}
        </ul>
      )}
    </form>
  )
}

function buttonText(items: Item[]): "again" | "anyway" | "send" {
  if (items.some(({ state, isWrong }) => state === "refused" && !isWrong)) return "again"
  return items.some(({ warning }) => warning) ? "anyway" : "send"
}

type Upload = Pick<Props, "api" | "field" | "existing" | "findWarning" | "texts">

function useUploads(input: RefObject<HTMLInputElement>, { api, field, existing = [], findWarning, texts }: Upload) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [items, setItems] = useState<Item[]>([])
  const [busy, setBusy] = useState(false)
  const update = (index: number, part: Partial<Item>) =>
    setItems((all) => all.map((item, itemIndex) => (itemIndex === index ? { ...item, ...part } : item)))

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
    const selected: Item[] = files.map((file) => ({ file, preview: preview(file), state: "waiting", progress: 0 }))
    setItems(selected)
    checking.current = Promise.all(selected.map(check)).then((warned) => warned.some(Boolean))
  }
  /** Whether a file selected last has a warning that was not shown yet. */
  const checking = useRef(Promise.resolve(false))
  const check = async ({ file, preview }: Item) => {
    const set = (part: Partial<Item>) =>
      setItems((all) => all.map((item) => (item.preview === preview ? { ...item, ...part } : item)))
    if (await isNoImage(file)) {
      set({ state: "refused", error: "errors.imageInvalid", isWrong: true })
      return false
    }
    const text = await findWarning?.(file)
    if (text) set({ warning: text })
    return Boolean(text)
  }
  const send = async (event: FormEvent) => {
    // Selected before hydration: the plain form uploads them.
    if (items.length === 0) return
    event.preventDefault()
    if (busy || items.every(({ isWrong }) => isWrong)) return
    setBusy(true)
    // Warnings are shown before sending, even if the click came while files were being checked.
    const hasNewWarning = items.every(({ warning }) => !warning) && (await checking.current)
    checking.current = Promise.resolve(false)
    if (hasNewWarning) return setBusy(false)
    const known = new Set(existing)
    let count = 0
    for (const [index, { file: selected, state, isWrong }] of items.entries()) {
      if (state === "duplicate" || isWrong) continue
      update(index, { state: "shrinking", progress: 0, error: undefined, warning: undefined })
      const file = await fileWithoutMetadata((await shrinkImage(selected)) ?? selected)
      const content = await contentId(file)
      if (known.has(content)) {
        update(index, { state: "duplicate" })
        continue
      }
      update(index, { state: "sending" })
      const error = await sendImage(api, field, file, texts.failed, (progress) =>
        update(index, { progress, state: progress < 1 ? "sending" : "working" }),
      )
      if (!error) {
        count += 1
        if (content) known.add(content)
      }
      update(index, error ? { state: "refused", error } : { state: "done", progress: 1 })
    }
    setBusy(false)
    if (input.current) input.current.value = ""
    setItems((all) => all.filter(({ state }) => state !== "done"))
    revalidate()
    if (count > 0) showToast(t, "success", t(texts.done, { count }))
  }
  return { items, busy, select, send }
}

/** Whether the first bytes are of no accepted type and the browser cannot decode the file. */
async function isNoImage(file: File): Promise<boolean> {
  const start = await file
    .slice(0, IMAGE_START_BYTES)
    .arrayBuffer()
    .catch(() => null)
  // The browser could not read the file: the server decides.
  if (!start || imageType(new Uint8Array(start))) return false
  return createImageBitmap(file).then(
    (image) => {
      image.close()
      return false
    },
    () => true,
  )
}

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

function UploadItem({ item }: { item: Item }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  return (
    // High enough for each state, so that nothing below moves.
    <li className="flex min-h-22 items-center gap-3 rounded-control border border-line p-2">
      {item.isWrong ? (
        <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-sunken text-danger">
          <Icon name="close" />
        </span>
      ) : (
        <img src={item.preview} alt="" className="size-14 shrink-0 rounded-lg bg-sunken object-cover" />
      )}
      <div className="min-w-0 grow text-sm">
        <p className="truncate">{item.file.name}</p>
        {item.state === "refused" && item.error ? (
          <p role="alert" className="error">
            {common(item.error)}
          </p>
        ) : item.warning ? (
          <p role="alert" className="font-semibold text-clay">
            {common(item.warning)}
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
