const up = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%252f',
  '..%5c',
  '..\\',
  '..%c0%af',
  '..%e0%80%af',
  '....//',
  '..;/',
]

const goals = ['package.json', 'etc/passwd', 'server/main.js']

/** Path traversal in every notation that servers have fallen for. */
export const waysOut = [
  ...up.flatMap((step) => goals.map((goal) => step.repeat(6) + goal)),
  '%00',
  'x.jpg%00.html',
  '..',
  '%2e%2e',
  '.',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'C:%5cboot.ini',
  'file:%2f%2f%2fetc%2fpasswd',
  '.env',
  '.git/config',
  '%u002e%u002e%u2215etc%u2215passwd',
]

/** Text that the target files contain. */
export const isFromOutside = /root:x:0|"dependencies"|import \{/
