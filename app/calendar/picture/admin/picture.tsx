import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Link, useLoaderData } from "@remix-run/react"
import { type RefObject, useEffect, useRef, useState } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackLink } from "#app/admin/pages/back-link.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { monthAfter } from "#app/calendar/month/month.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDate } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { isLanguage, LANGUAGES } from "#app/i18n/languages.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { type Image, mainImage, mediaPath, originalKey, variantKey } from "#app/villa/photos/image.ts"
import { findMonthPicture } from "../find-month-picture.server.ts"
import type { MonthPicture } from "../month-picture.ts"
import { drawPicture, PICTURE_SIZE } from "./draw-picture.ts"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const shown = await languageOf(request)
  const { searchParams, host } = new URL(request.url)
  const asked = searchParams.get("language")
  const language = isLanguage(asked) ? asked : shown
  const wanted = { month: searchParams.get("month"), language, host }
  const { villa, month, picture } = found(await findMonthPicture(appFor(context), wanted))
  const photo = mainImage(villa)
  return {
    title: i18nFor(shown).t("admin:picture.title"),
    month,
    language,
    picture,
    photo: photo && photoUrl(photo),
  }
}

/** The smallest copy that is as wide as the picture. */
function photoUrl({ id, variants }: Image): string {
  const wide = variants.filter(({ type, width }) => type === "image/webp" && width >= PICTURE_SIZE.width)
  const [copy] = wide.toSorted((one, other) => one.width - other.width)
  return mediaPath(copy ? variantKey(id, copy.type, copy.width) : originalKey(id))
}

/** The month's available dates as a picture to share; without script, the same as a page to photograph. */
export default function PicturePage() {
  const { t } = useTranslation("admin")
  const { title, month, language, picture, photo } = useLoaderData<typeof loader>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const file = usePictureFile(canvas, { picture, photo, name: `${month}.png` })
  return (
    <div className="max-w-xl space-y-4">
      <header>
        <BackLink href={`${adminPaths.calendar}?month=${month}`} text={t("month.title")} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="text-muted">{t("picture.intro")}</p>
      </header>
      <Choices month={month} language={language} />
      <div className="flex min-h-12 flex-wrap items-center gap-2">
        {file ? <PictureButtons file={file} /> : <p className="text-muted">{t("picture.screenshot")}</p>}
      </div>
      <canvas
        ref={canvas}
        hidden={!file}
        role="img"
        aria-label={spokenPicture(picture)}
        lang={language}
        className="card w-full overflow-hidden"
      />
      {!file && <PicturePreview picture={picture} photo={photo} language={language} />}
    </div>
  )
}

function Choices({ month, language }: { month: string; language: string }) {
  const { t } = useTranslation("admin")
  const shown = useLanguage()
  const urlOf = (change: { month?: string; language?: string }) =>
    `${adminPaths.picture}?${new URLSearchParams({ month, language, ...change })}`
  const texts = { th: t("villa.thai"), en: t("villa.english") }
  return (
    <div className="card flex flex-wrap items-center justify-between gap-2 p-2">
      <div className="flex items-center gap-1">
        <Link to={urlOf({ month: monthAfter(month, -1) })} className="icon-button" aria-label={t("month.previous")}>
          <Icon name="back" />
        </Link>
        <strong suppressHydrationWarning>{formatDate(`${month}-01`, shown, "month")}</strong>
        <Link to={urlOf({ month: monthAfter(month, 1) })} className="icon-button" aria-label={t("month.next")}>
          <Icon name="forward" />
        </Link>
      </div>
      <nav aria-label={t("picture.language")} className="flex gap-1">
        {LANGUAGES.map((each) => (
          <Link
            key={each}
            to={urlOf({ language: each })}
            aria-current={each === language || undefined}
            className="chip"
          >
            {texts[each]}
          </Link>
        ))}
      </nav>
    </div>
  )
}

type PictureFile = { file: File; url: string }

/** Null until it has been drawn, and without script. */
function usePictureFile(
  canvas: RefObject<HTMLCanvasElement>,
  { picture, photo, name }: { picture: MonthPicture; photo: string | null; name: string },
): PictureFile | null {
  const [drawn, setDrawn] = useState<PictureFile | null>(null)
  useEffect(() => {
    let isCurrent = true
    let url = ""
    const draw = async () => {
      const image = photo ? await loaded(photo) : null
      const target = canvas.current
      if (!isCurrent || !target) return
      drawPicture(target, picture, image, fontsOf())
      target.toBlob((blob) => {
        if (!isCurrent || !blob) return
        url = URL.createObjectURL(blob)
        setDrawn({ file: new File([blob], name, { type: blob.type }), url })
      }, "image/png")
    }
    draw()
    return () => {
      isCurrent = false
      setDrawn(null)
      if (url) URL.revokeObjectURL(url)
    }
  }, [canvas, picture, photo, name])
  return drawn
}

/** Null if it cannot be loaded: the picture does without. */
async function loaded(url: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => image,
    () => null,
  )
}

/** Those of the page: fonts of the device, which have Thai. */
function fontsOf() {
  const familyOf = (selector: string) => {
    const element = document.querySelector(selector)
    return element ? getComputedStyle(element).fontFamily : "sans-serif"
  }
  return { text: familyOf("body"), display: familyOf("h1") }
}

function PictureButtons({ file: { file, url } }: { file: PictureFile }) {
  const { t } = useTranslation("admin")
  const isShareable = navigator.canShare?.({ files: [file] }) ?? false
  return (
    <>
      {isShareable && (
        // Closing the share sheet rejects the promise, which is no error.
        <button
          type="button"
          className="button"
          onClick={() => navigator.share({ files: [file] }).catch(() => undefined)}
        >
          <Icon name="share" />
          {t("picture.share")}
        </button>
      )}
      <a href={url} download={file.name} className={`button ${isShareable ? "button-quiet" : ""}`}>
        {t("picture.save")}
      </a>
    </>
  )
}

type PreviewProps = { picture: MonthPicture; photo: string | null; language: string }

function PicturePreview({ picture, photo, language }: PreviewProps) {
  const { villa, label, month, note, address, weekdays, weeks } = picture
  return (
    <article lang={language} className="month-picture">
      <header>
        {photo && <img src={photo} alt="" />}
        <h2>{villa}</h2>
      </header>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-4 text-sm">
        <span className="font-semibold text-pool">{label}</span>
        <span>{note}</span>
      </div>
      <table>
        <caption>{month}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)?.day}>
              {week.map((day, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a week's empty cells have nothing but their place
                <td key={at}>
                  {day &&
                    (day.price === null ? (
                      <s data-past={day.isPast || undefined}>{day.day}</s>
                    ) : (
                      <span>
                        <b>{day.day}</b> <small>{day.price}</small>
                      </span>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>{address}</footer>
    </article>
  )
}

/** What the drawn picture says. */
function spokenPicture({ villa, label, month, note, address, weeks }: MonthPicture): string {
  const days = weeks.flat().flatMap((day) => (day && day.price !== null ? [`${day.day} (${day.price})`] : []))
  return [villa, `${label} ${month}`, note, days.join(", "), address].filter(Boolean).join(". ")
}
