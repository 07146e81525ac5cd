// Prebundles packages for `vite build`: Vite does so for its dev server alone.
import { mkdir, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { build, type Plugin } from "vite"
import { CACHE } from "./project.ts"

const FOLDER = "assets/packages"
/** The module of each package that is bundled: inside the project, where packages are found. */
const ENTRIES = resolve(CACHE, "dev-packages")
const fileOf = (name: string) => `${name.replace(/[^\w-]+/g, "_")}.js`

/**
 * Keeps npm packages out of the browser's build: they are most of it, and do not change in development. `build` bundles
 * all packages that the app imports, and does so again only when it imports another one.
 */
export function separatePackages(): { plugin: Plugin; build(): Promise<void> } {
  const names = new Set<string>()
  let builtCount = 0
  return {
    plugin: {
      name: "separate-packages",
      enforce: "pre",
      resolveId(id, importer) {
        const isPackage = importer !== undefined && /^(?!virtual:)[@a-z][\w@/.-]*$/i.test(id) && !id.endsWith(".css")
        if (!isPackage || importer.includes("node_modules")) return null
        names.add(id)
        return { id: `/${FOLDER}/${fileOf(id)}`, external: "absolute" }
      },
    },
    build: async () => {
      if (builtCount === names.size) return
      await buildPackages([...names])
      builtCount = names.size
    },
  }
}

async function buildPackages(names: string[]): Promise<void> {
  await mkdir(ENTRIES, { recursive: true })
  const entry = names.map((name) => join(ENTRIES, fileOf(name)))
  await Promise.all(names.map(async (name, at) => writeFile(entry[at]!, await reExport(name))))
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"development"' },
    resolve: { mainFields: ["browser", "module", "main"] },
    build: {
      lib: { entry, formats: ["es"] },
      outDir: `build/client/${FOLDER}`,
      emptyOutDir: false,
      minify: false,
      target: "esnext",
      reportCompressedSize: false,
      rollupOptions: { onwarn: () => {} },
    },
  })
}

/** `export *` would lose the names of CommonJS exports, which are only known at run time. */
async function reExport(name: string): Promise<string> {
  const exported = Object.keys(await import(name)).filter((key) => /^[a-zA-Z$][\w$]*$/.test(key))
  // Aliases, because a reserved word (zod exports `catch`) can be the name of an export, but not of a constant.
  const lines = exported.map((key, at) => `const export${at} = all.${key}\nexport { export${at} as ${key} }`)
  return [`import * as all from ${JSON.stringify(name)}`, ...lines].join("\n")
}
