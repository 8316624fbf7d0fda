export const AdminLogin = () => (
  <main className="p-6">
    <title>Admin Dashboard Login – Book Store</title>
    <h1>Admin Dashboard Login</h1>
  </main>
)
