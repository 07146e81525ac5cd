/** The built worker that also takes statements. */
export const STATEMENTS_WORKER = "tests/support/statements-worker.js"

/** Runs statements in the D1 of the server of such a worker: all or none, and between those of its requests and alarms. */
export async function runStatements(origin: string, statements: string[]): Promise<void> {
  const answer = await fetch(`${origin}/test/statements`, { method: "POST", body: JSON.stringify(statements) })
  if (!answer.ok) throw new Error(`The statements failed: ${answer.status} ${await answer.text()}`)
}

/** A text as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
