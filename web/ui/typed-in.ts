/** Reads the values of a form by the names of its fields. */
export function typedIn(form: HTMLFormElement): (name: string) => string {
  const fields = new FormData(form)
  return (name) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
}
