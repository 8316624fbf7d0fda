export const listChanged = {
  code: 'list-changed' as const,
  message: 'Somebody changed the list in the meantime. Load it again.',
}
