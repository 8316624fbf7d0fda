export type Site = { origin?: string | undefined }
