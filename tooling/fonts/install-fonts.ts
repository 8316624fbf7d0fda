import { execFileSync } from 'node:child_process'

/** The whole fonts have a package of their own: only those who make fonts or covers again need them. */
export function installFonts() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })
}
