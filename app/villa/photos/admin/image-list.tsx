import { Form, useSubmit } from "@remix-run/react"
import { type DragEvent, useState } from "react"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { EditableImage } from "../image-view.ts"
import { VillaImage } from "../ui/villa-image.tsx"
import { ImageAltEditor, ImageAltForm } from "./image-alt-editor.tsx"
import { OrderButtons } from "./order-buttons.tsx"
import { reordered } from "./reordered.ts"

type Props = {
  images: EditableImage[]
  /** The URL that takes `order`, the ids in their new order. */
  action: string
  /** The URL that deletes a photo. */
  removeAction: (id: string) => string
  /** The URL that takes a photo's alt text, as `th` and `en`. */
  altAction: (id: string) => string
  /** What that text is, see `ImageAltEditor`. */
  texts?: "alt" | "caption"
  /** How many of the first photos guests see. */
  shown?: number
}

/** Photos to reorder, by buttons or by drag and drop, and to delete. One form: each button submits the new order. */
export function ImageList({ images, action, removeAction, altAction, texts = "alt", shown = images.length }: Props) {
  const { t } = useTranslation("admin")
  const submit = useSubmit()
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  // A card whose alt text is being edited is not draggable, so that text can be selected.
  const [editedId, setEditedId] = useState<string | null>(null)
  const ids = images.map(({ id }) => id)

  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    setOver(null)
    if (dragged === null || dragged === to) return
    submit({ order: reordered(ids, dragged, to).join(",") }, { method: "post", action, preventScrollReset: true })
  }
  return (
    <>
      <Form method="post" action={action} preventScrollReset>
        <ol className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {images.map((image, index) => (
            <li
              key={image.id}
              draggable={editedId !== image.id}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(index)
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => drop(event, index)}
              data-over={dragged !== null && over === index}
              className={`image-card card cursor-grab overflow-hidden shadow-none ${dragged === index ? "opacity-50" : ""}`}
            >
              <div className="relative">
                <VillaImage
                  image={{ ...image, alt: t("villa.list.photo", { place: index + 1 }) }}
                  sizes="(min-width: 1024px) 220px, 45vw"
                  className={`aspect-3/2 w-full object-cover ${index >= shown ? "opacity-60" : ""}`}
                />
                <span className="absolute top-2 left-2 grid size-7 place-items-center rounded-full bg-black/65 text-sm font-semibold text-white">
                  {index + 1}
                </span>
              </div>
              <div className="flex flex-wrap items-center py-1">
                <OrderButtons ids={ids} index={index} />
                <RemoveButton
                  asIcon
                  label={t("villa.list.remove")}
                  title={t("villa.list.removeTitle")}
                  className="ml-auto open:w-full"
                  formAction={removeAction(image.id)}
                />
                {index >= shown && <p className="w-full px-2 pb-1 text-xs text-muted">{t("villa.photos.hidden")}</p>}
              </div>
              <ImageAltEditor
                kind={texts}
                place={index + 1}
                alt={image.texts}
                shownAlt={image.alt}
                form={`describe-${image.id}`}
                onToggle={(open) => setEditedId(open ? image.id : null)}
              />
            </li>
          ))}
        </ol>
      </Form>
      <div hidden>
        {ids.map((id) => (
          <ImageAltForm key={id} id={`describe-${id}`} action={altAction(id)} />
        ))}
      </div>
    </>
  )
}
