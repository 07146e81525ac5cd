/** Puts a redrawn file in place of the chosen one. False if another has been chosen meanwhile. */
export function replaceFile(input: HTMLInputElement, chosen: File, by: File): boolean {
  if (input.files?.[0] !== chosen) return false
  if (by === chosen) return true
  const transfer = new DataTransfer()
  transfer.items.add(by)
  input.files = transfer.files
  return true
}
