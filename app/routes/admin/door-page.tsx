import type { ReactNode } from "react"
import { paths } from "#app/paths.ts"

/** The page of a form outside the administration: the form alone, in the middle. */
export function DoorPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto max-w-md px-4 py-12">
      <p className="text-center font-display text-2xl">
        <a href={paths.home} className="inline-flex min-h-11 items-center">
          Baan
        </a>
      </p>
      <section className="card mt-6 p-5 sm:p-8">
        <h1 className="text-2xl">{title}</h1>
        {children}
      </section>
    </main>
  )
}
