export default function StyleGuide() {
  return (
    <main className="page">
      <h1 className="h-page">Style guide</h1>
    </main>
  );
}
