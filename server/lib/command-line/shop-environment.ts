/** The environment variables that say which store a command works on. */
export const shopEnvironment = {
  DATA_DIR: 'the folder of the store with its embedded database (default ./data)',
  DATABASE_URL: 'a PostgreSQL server instead of the embedded database',
}
