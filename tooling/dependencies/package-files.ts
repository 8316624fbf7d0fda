import { z } from 'zod'

const Names = z.record(z.string(), z.string()).default({})

/** The dependency fields of package.json. */
export const Wishes = z.object({
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
  overrides: Names,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})

/** npm keeps a single value as a string. */
const Machines = z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([])

const Locked = z.object({
  version: z.string(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
  inBundle: z.boolean().default(false),
  dev: z.boolean().default(false),
  os: Machines,
  cpu: Machines,
  libc: Machines,
})

/** The packages of package-lock.json by path. */
export const Lock = z.object({ packages: z.record(z.string(), z.unknown()) }).transform(({ packages }) =>
  Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, locked]) => Object.assign(Locked.parse(locked), { name: nameAt(place) })),
)

export type Wishes = z.output<typeof Wishes>
export type Package = z.output<typeof Lock>[number]

const nameAt = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Build and test dependencies, some of which are bundled for the browser. A devOptional package may also be a
 * runtime dependency.
 */
export const isForDevelopment = ({ dev }: Package) => dev
