import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]
type Paint = (style: Style, text: string) => string

type LogLine = {
  level: number
  time: number
  msg?: string
  reqId?: string
  worker?: number
  err?: { message: string; stack?: string }
  method?: string
  path?: string
  status?: number
  responseTime?: number
  cached?: boolean
}

/** A destination for pino that writes lines for a person at a terminal. */
export function prettyLog(output: NodeJS.WriteStream = process.stdout) {
  const hasColors = output.isTTY && output.hasColors()
  return { write: (line: string) => void output.write(formatLogLine(line, hasColors)) }
}

/** One line of pino's JSON as text: columns for a request, level and message for everything else. */
export function formatLogLine(json: string, hasColors: boolean): string {
  const line = JSON.parse(json) as LogLine
  // The banner shows the address.
  if (line.msg?.startsWith('Server listening at ')) return ''
  const paint: Paint = (style, text) => (hasColors ? styleText(style, text, { validateStream: false }) : text)
  const text = line.status === undefined ? eventText(line, paint) : requestText(line, line.status, paint)
  const worker = line.worker === undefined ? '' : paint('dim', `#${line.worker} `)
  return `${paint('dim', timeOfDay(line.time))} ${worker}${text}\n`
}

function requestText(line: LogLine, status: number, paint: Paint): string {
  const { method = '', path = '', responseTime = 0, cached, reqId } = line
  const duration = `${responseTime.toFixed(1)} ms`.padStart(10)
  const note = cached ? ' cached' : status >= 500 && reqId ? ` ${reqId}` : ''
  const code = paint(styleOf(status), String(status))
  return `${printable(method).padEnd(7)} ${code} ${duration}  ${printable(path)}${paint('dim', note)}`
}

const styleOf = (status: number): Style =>
  status >= 500 ? 'red' : status >= 400 ? 'yellow' : status >= 300 ? 'cyan' : 'green'

const levels: Record<number, [string, Style]> = {
  10: ['TRACE', 'dim'],
  20: ['DEBUG', 'dim'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
}

const shownElsewhere = new Set(['level', 'time', 'msg', 'worker', 'pid', 'err'])

function eventText(line: LogLine, paint: Paint): string {
  const { level, msg = '', err } = line
  const [name, style] = levels[level] ?? [String(level), 'dim']
  const fields = Object.entries(line).filter(([field]) => !shownElsewhere.has(field))
  const details = fields.map(([field, value]) => ` ${field}=${printable(JSON.stringify(value))}`).join('')
  const stack = err ? (err.stack || err.message).split('\n').map((part) => `\n    ${printable(part)}`) : []
  return `${paint(style, name.padEnd(7))} ${printable(msg)}${paint('dim', details)}${stack.join('')}`
}

const timeOfDay = (time: number) => new Date(time).toTimeString().slice(0, 8)

/** Text from requests must not move the cursor or change colours. */
// oxlint-disable-next-line no-control-regex
const printable = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd')
