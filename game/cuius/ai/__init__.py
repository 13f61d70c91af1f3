"""What a stand-in weighs: cities, fights, ways, winters."""
