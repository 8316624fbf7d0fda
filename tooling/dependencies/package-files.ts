import { z } from 'zod'

const Names = z.record(z.string(), z.string()).default({})

/** What package.json says of dependencies. */
export const Wishes = z.object({
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
  overrides: Names,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})

/** npm writes a single one without brackets, where its author did. */
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

/** What package-lock.json says of each package, under the place where it is put. */
export const Lock = z.object({ packages: z.record(z.string(), z.unknown()) }).transform(({ packages }) =>
  Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, locked]) => Object.assign(Locked.parse(locked), { name: nameAt(place) })),
)

export type Wishes = z.output<typeof Wishes>
export type Package = z.output<typeof Lock>[number]

const nameAt = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * What is there to build and test with only; some of it is in the files that browsers get. What npm calls devOptional
 * may also come with what the shop runs on.
 */
export const isForDevelopment = ({ dev }: Package) => dev
