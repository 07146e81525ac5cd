import { useRevalidator } from "@remix-run/react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Toast } from "../http/toast.ts"
import { IMAGE_TYPES } from "../villa/image.ts"
import { FailureReference } from "./form-errors.tsx"
import { Icon } from "./icon.tsx"
import { sendImage } from "./send-image.ts"
import { showToast } from "./toasts.tsx"

type Props = {
  /** Names the field's parts on the page. */
  id: string
  /** Where the plain form posts to, and where script sends the pictures one by one. */
  action: string
  api: { method: "POST" | "PATCH"; url: string }
  /** The field's name in both. */
  field: string
  many?: boolean
  /** What is said once all are there, and of one that failed unexpectedly. */
  texts: { done: Toast["text"]; failed: Toast["text"] }
  /** What the plain form was answered. */
  refused?: { file: string; text: Toast["text"] }[]
}

type Item = {
  file: File
  preview: string
  state: "waiting" | "sending" | "working" | "done" | "refused"
  share: number
  error?: Toast["text"]
}

/** Uploads pictures: a plain form, and with script each picture by itself with its preview, progress and error. */
export function ImageUpload({ id, action, api, field, many = false, texts, refused = [] }: Props) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation(["translation", "admin"])
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [items, setItems] = useState<Item[]>([])
  const [busy, setBusy] = useState(false)
  const change = (index: number, part: Partial<Item>) =>
    setItems((all) => all.map((item, at) => (at === index ? { ...item, ...part } : item)))

  const previews = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const url of previews.current) URL.revokeObjectURL(url)
    },
    [],
  )

  const choose = () => {
    const chosen = [...(input.current?.files ?? [])]
    setItems(chosen.map((file) => ({ file, preview: preview(file), state: "waiting", share: 0 })))
  }
  const preview = (file: File) => {
    const url = URL.createObjectURL(file)
    previews.current.push(url)
    return url
  }
  const send = async (event: FormEvent) => {
    // Chosen before script ran: the plain form does it.
    if (items.length === 0) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    let allTaken = true
    for (const [index, { file, state }] of items.entries()) {
      if (state === "done") continue
      change(index, { state: "sending", share: 0, error: undefined })
      const error = await sendImage(api, field, file, texts.failed, (share) =>
        change(index, { share, state: share < 1 ? "sending" : "working" }),
      )
      if (error) allTaken = false
      change(index, error ? { state: "refused", error } : { state: "done", share: 1 })
    }
    setBusy(false)
    if (input.current) input.current.value = ""
    setItems((all) => all.filter(({ state }) => state !== "done"))
    revalidate()
    if (allTaken) showToast("success", common(texts.done))
  }
  const done = items.filter(({ state }) => state === "done").length
  return (
    <form method="post" action={action} encType="multipart/form-data" onSubmit={send} className="space-y-3">
      <div>
        <label htmlFor={id} className="block font-semibold">
          {t(many ? "villa.upload.chooseMany" : "villa.upload.chooseOne")}
        </label>
        <input
          ref={input}
          id={id}
          name={field}
          type="file"
          accept={IMAGE_TYPES.join(",")}
          multiple={many}
          required={items.length === 0}
          disabled={busy}
          onChange={choose}
          aria-invalid={refused.length > 0 || undefined}
          aria-describedby={refused.length > 0 ? `${id}-error ${id}-hint` : `${id}-hint`}
          className="field mt-1 file:mr-3 file:min-h-9 file:rounded-lg file:border-0 file:bg-pool-soft file:px-3 file:font-semibold file:text-pool"
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {t("villa.upload.hint")}
        </p>
      </div>
      {refused.length > 0 && items.length === 0 && (
        <div id={`${id}-error`} role="alert" className="notice notice-error">
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
      )}
      {items.length > 0 && (
        <ul className="space-y-2">
          {items.map((item) => (
            <li key={item.preview} className="flex items-center gap-3 rounded-control border border-line p-2">
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
                      ? `${Math.round(item.share * 100)}%`
                      : t(`villa.upload.${item.state === "refused" ? "waiting" : item.state}`)}
                  </p>
                )}
                {(item.state === "sending" || item.state === "working") && (
                  <progress
                    className="upload-progress"
                    max={1}
                    value={item.state === "working" ? undefined : item.share}
                    aria-label={t("villa.upload.progress", { file: item.file.name })}
                  />
                )}
              </div>
            </li>
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
