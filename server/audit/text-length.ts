/** Stands for a long text in the audit log, which would grow by two copies of it for each change. */
export const textLength = (text: string) => `${text.length.toLocaleString('en')} characters`
