export const Lost = () => <h1>This page is not here</h1>
