import { Component, createRef } from "react"
import { type Control, controlsOf, keyOf, shownValueOf, typedValueOf, typeInto } from "#app/ui/form-controls.ts"
import { type ControlValues, keptTyping, type TypedForm } from "./kept-typing.ts"
import type { EditFormState } from "./use-edit-form.ts"

type Props = Pick<EditFormState<never>, "hidden">
/** The form before an update; `focused` is the key of its focused control. */
type Snapshot = {
  before: TypedForm
  controls: Set<Control>
  focused: string | null
  selection: [number | null, number | null] | null
}

/**
 * The hidden fields of a form that edits, see `useEditForm`. When the form gets the values that are stored now, such as
 * after it was saved, they also keep what was typed since: its fields are new ones then. A class, because only a class
 * can read the form just before React changes it.
 */
export class HiddenFields extends Component<Props> {
  private readonly version = createRef<HTMLInputElement>()
  /** What the form said when it was last submitted, by control. */
  private sent: ControlValues | null = null

  override componentDidMount(): void {
    document.addEventListener("submit", this.onSubmit, true)
  }

  override componentWillUnmount(): void {
    document.removeEventListener("submit", this.onSubmit, true)
  }

  private readonly onSubmit = ({ target }: Event): void => {
    if (target !== this.form) return
    this.sent = this.values(typedValueOf)
  }

  override getSnapshotBeforeUpdate(): Snapshot {
    const controls = this.controls()
    const focused = controls.find((control) => control === document.activeElement)
    const before = { shown: this.values(shownValueOf), typed: this.values(typedValueOf), sent: this.sent }
    return {
      before,
      controls: new Set(controls),
      focused: focused ? keyOf(focused) : null,
      selection: selectionOf(focused),
    }
  }

  override componentDidUpdate(_: Props, __: object, snapshot: Snapshot): void {
    const isReset = this.controls().some((control) => !snapshot.controls.has(control))
    // After conform's own effect, which writes the stored values into the new fields, and before any event.
    if (isReset) this.forceUpdate(() => this.restore(snapshot))
  }

  private restore({ before, focused, selection }: Snapshot): void {
    this.sent = null
    const kept = keptTyping(before, this.values(shownValueOf))
    for (const control of this.controls()) {
      const typed = kept.get(keyOf(control))
      if (typed !== undefined) typeInto(control, typed)
      if (keyOf(control) === focused) focusAgain(control, selection)
    }
  }

  private get form(): HTMLFormElement | null {
    return this.version.current?.form ?? null
  }

  private controls(): Control[] {
    return this.form ? controlsOf(this.form) : []
  }

  private values(read: (control: Control) => string): ControlValues {
    return new Map(this.controls().map((control) => [keyOf(control), read(control)]))
  }

  override render() {
    const { version, shown } = this.props.hidden
    return (
      <>
        <input ref={this.version} type="hidden" name="version" value={version} />
        <input type="hidden" name="shown" value={shown} />
      </>
    )
  }
}

/** Fields of some types, such as numbers and dates, have no selection. */
function selectionOf(control: Control | undefined): Snapshot["selection"] {
  if (!control || control instanceof HTMLSelectElement || control.selectionStart === null) return null
  return [control.selectionStart, control.selectionEnd]
}

function focusAgain(control: Control, selection: Snapshot["selection"]): void {
  control.focus({ preventScroll: true })
  if (selection && !(control instanceof HTMLSelectElement)) control.setSelectionRange(...selection)
}
